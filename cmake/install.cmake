# make install: headers, both libraries, pkg-config file, CMake package, command, pchr, man pages,
# completion.
file(GLOB SPRITEPRESS_HEADERS CONFIGURE_DEPENDS include/spritepress/*)
install(FILES ${SPRITEPRESS_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/spritepress)
install(TARGETS spritepress_shared EXPORT spritepress
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS spritepress_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS spritepress_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(CODE "execute_process(COMMAND ${CMAKE_COMMAND} -E create_symlink spritepress
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/pchr\")")

set_target_properties(spritepress_shared PROPERTIES EXPORT_NAME spritepress)
install(EXPORT spritepress NAMESPACE spritepress:: FILE spritepress-config.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/spritepress)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/spritepress-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/spritepress-config-version.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/spritepress)

# Relative to the .pc file, so that the installed tree can be moved.
file(RELATIVE_PATH PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(packaging/spritepress.pc.in ${CMAKE_CURRENT_BINARY_DIR}/spritepress.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/spritepress.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES packaging/spritepress.1 packaging/pchr.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

# Completion is made from the command's own table of options, so that it cannot fall behind.
foreach(shell bash fish)
    add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/completion.${shell}
        COMMAND spritepress_command completion ${shell} > completion.${shell}
        DEPENDS spritepress_command)
endforeach()
add_custom_target(completion ALL DEPENDS
    ${CMAKE_CURRENT_BINARY_DIR}/completion.bash ${CMAKE_CURRENT_BINARY_DIR}/completion.fish)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.bash RENAME spritepress
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.bash RENAME pchr
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.fish RENAME spritepress.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.fish RENAME pchr.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

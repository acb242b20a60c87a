# make install: headers, both libraries, pkg-config file, CMake package, command, pchr, man pages,
# completion.
file(GLOB SPRITEPRESS_HEADERS CONFIGURE_DEPENDS include/spritepress/*)
install(FILES ${SPRITEPRESS_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/spritepress)
install(TARGETS spritepress_shared EXPORT spritepress
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS spritepress_static EXPORT spritepress_static
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS spritepress_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(CODE "execute_process(COMMAND ${CMAKE_COMMAND} -E create_symlink spritepress
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/pchr\")")

set_target_properties(spritepress_shared PROPERTIES EXPORT_NAME spritepress)
install(EXPORT spritepress NAMESPACE spritepress:: FILE spritepress-shared.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/spritepress)
install(EXPORT spritepress_static NAMESPACE spritepress:: FILE spritepress-static.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/spritepress)
list(JOIN CODEC_PACKAGES " " CODEC_PACKAGES)
configure_file(packaging/spritepress-config.cmake.in
    ${CMAKE_CURRENT_BINARY_DIR}/spritepress-config.cmake @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/spritepress-config.cmake
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

# Completion and man pages are made from the command's own tables, so that they cannot fall behind.
set(MADE_BY_COMMAND "")
foreach(shell bash zsh fish)
    add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/completion.${shell}
        COMMAND spritepress_command completion ${shell} > completion.${shell}
        DEPENDS spritepress_command)
    list(APPEND MADE_BY_COMMAND ${CMAKE_CURRENT_BINARY_DIR}/completion.${shell})
endforeach()
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/spritepress.1
    COMMAND spritepress_command help --man > spritepress.1 DEPENDS spritepress_command)
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/pchr.1
    COMMAND $<TARGET_FILE_DIR:spritepress_command>/pchr help --man > pchr.1
    DEPENDS spritepress_command)
list(APPEND MADE_BY_COMMAND ${CMAKE_CURRENT_BINARY_DIR}/spritepress.1
    ${CMAKE_CURRENT_BINARY_DIR}/pchr.1)
add_custom_target(made_by_command ALL DEPENDS ${MADE_BY_COMMAND})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/spritepress.1 ${CMAKE_CURRENT_BINARY_DIR}/pchr.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
foreach(program spritepress pchr)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.bash RENAME ${program}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.fish RENAME ${program}.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/completion.zsh RENAME _spritepress
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)

-- LÖVE for check.py: a small window and no sound.
function love.conf(t)
    t.identity = 'seen'
    t.window.width, t.window.height = 64, 64
    t.modules.audio, t.modules.sound, t.modules.joystick, t.modules.physics, t.modules.video = false, false, false, false, false
end

-- Draws every frame to a canvas of its own, as jobs.lua says, and saves it; tells of animations what the module has.
local SIDE = 128

local function picture(file, draw)
    local canvas = love.graphics.newCanvas(SIDE, SIDE)
    love.graphics.setCanvas(canvas)
    love.graphics.clear(0, 0, 0, 0)
    love.graphics.setBlendMode('replace', 'premultiplied')
    draw()
    love.graphics.setCanvas()
    canvas:newImageData():encode('png', file)
end

local function tell(animations)
    local lines = {}
    for name, steps in pairs(animations) do
        local line = { name, steps.times or '' }
        for _, step in ipairs(steps) do
            line[#line + 1] = (step.frame or step.name) .. ' ' .. step.seconds
        end
        lines[#lines + 1] = table.concat(line, '\t')
    end
    love.filesystem.write('animations.txt', table.concat(lines, '\n'))
end

local function draw_all()
    love.graphics.setDefaultFilter('nearest', 'nearest')
    local atlas, jobs = require 'game', require 'jobs'
    local image
    if atlas.load then atlas.load('art/') else image = love.graphics.newImage(atlas.image) end
    for _, job in ipairs(jobs) do
        picture(job.file, function()
            if atlas.load then
                atlas.draw(job.name, job.x, job.y, job.angle, job.scaleX, job.scaleY)
            else
                local f = atlas.frames[job.name]
                love.graphics.draw(image, f.quad, job.x + f.x, job.y + f.y)
            end
        end)
    end
    tell(atlas.animations)
end

function love.load()
    local good, fault = pcall(draw_all)
    if not good then io.stderr:write(tostring(fault), '\n') end
    love.event.quit(good and 0 or 1)
end

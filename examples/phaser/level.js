// The scene of both pages: atlases and rigs of the examples, loaded by the plugin for Phaser.
import * as Phaser from 'phaser';
import { SpritepressPlugin } from 'spritepress/phaser';

class Level extends Phaser.Scene {
    preload() {
        this.load.setPath('../');
        this.load.spritepress('hero', 'hero.pct');
        this.load.spritepress('items', 'items.aatls');
        this.load.spritepress('world', 'world.scs');
        this.load.spritepress('fox', 'fox.pchr');
        this.load.spritepress('jellyfish', 'jellyfish.pchr');
    }

    create() {
        for (const key of ['hero', 'world']) this.textures.get(key).setFilter(Phaser.Textures.FilterMode.NEAREST); // pixel art
        for (let x = 16; x < 640; x += 32) this.add.image(x, 344, 'world', 'tile.0').setScale(2);
        this.add.sprite(60, 312, 'world').setScale(2).play('world/torch'); // the animation is in the atlas
        const steps = Array.from({ length: 8 }, (_, i) => ({ key: 'hero', frame: `hero/walk_${i + 1}.png` }));
        this.anims.create({ key: 'walk', frames: steps, frameRate: 12, repeat: -1 });
        this.add.sprite(130, 288, 'hero').setScale(2).play('walk');
        for (const [i, name] of ['gem_red', 'gem_green', 'gem_blue', 'heart', 'star'].entries())
            this.add.image(210 + 40 * i, 60, 'items', name).setScale(1.5);
        const fox = this.add.spritepressRig(320, 328, 'fox', 'walk').setScale(1.3);
        this.add.spritepressRig(540, 200, 'jellyfish', 'sway').setTint(0xbbddff);
        this.input.on('pointerdown', () => {
            fox.play('attack');
            this.time.delayedCall(1000, () => fox.play('walk'));
        });
        document.body.dataset.ready = Phaser.VERSION;
    }
}

new Phaser.Game({
    width: 640,
    height: 360,
    backgroundColor: '#343b4f',
    banner: false,
    audio: { noAudio: true },
    plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] },
    scene: Level,
});

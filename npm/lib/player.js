// A character that plays a rig: which animation, since when, and its vertices. Many may share one rig, which is posed
// for each.

export class Player {
    constructor(rig) {
        this.rig = rig;
        this.animation = null;
        this.seconds = 0;
        this.points = new Float32Array(2 * rig.vertexCount);
        this.order = new Uint32Array(rig.meshes.length);
        this.visibleCount = 0;
        this.show(0);
    }

    /** Begins an animation, by name or index; null is the bind pose. */
    play(animation) {
        this.rig.pose(animation, 0); // throws for one that is not there
        this.animation = animation;
        this.show(0);
    }

    /** Poses the rig as it is `seconds` after the animation began. */
    show(seconds) {
        this.seconds = seconds;
        this.rig.pose(this.animation, seconds);
        this.rig.skin(this.points);
        this.visibleCount = this.rig.drawOrder(this.order);
    }
}

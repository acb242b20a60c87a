/* Spritepress: reads, checks and writes 2D sprite assets. This header includes all the others. */
#ifndef SPRITEPRESS_SPRITEPRESS_H
#define SPRITEPRESS_SPRITEPRESS_H

#include "spritepress/anim.h"
#include "spritepress/atlas.h"
#include "spritepress/base.h"
#include "spritepress/codecs.h"
#include "spritepress/colour.h"
#include "spritepress/costs.h"
#include "spritepress/diagnostics.h"
#include "spritepress/document.h"
#include "spritepress/explain.h"
#include "spritepress/files.h"
#include "spritepress/formats.h"
#include "spritepress/host.h"
#include "spritepress/image.h"
#include "spritepress/jobs.h"
#include "spritepress/options.h"
#include "spritepress/outputs.h"
#include "spritepress/pack.h"
#include "spritepress/pcsef.h"
#include "spritepress/render.h"
#include "spritepress/rig.h"
#include "spritepress/sprite.h"
#include "spritepress/tree.h"
#include "spritepress/work.h"

#endif

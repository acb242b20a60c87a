#!/usr/bin/env node
// The command for PCHR.
import './spritepress.js';

// Makes options.d.ts and results.d.ts of the tables in the module, and the package's folder with everything in it.
//
//   node make.js SPRITEPRESS_WASM FOLDER
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { camelCase, readSchema } from './lib/engine.js';
import { writeNotices } from './notices.js';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const [wasm, folder] = process.argv.slice(2);
const HEAD = `// Made from the library's own tables: the options of every job, and the formats.\n`;

/** The type of an option's value. */
function typeOf({ type, words }) {
    switch (type) {
        case 'flag':
            return 'boolean';
        case 'word':
            return words.map((word) => `'${word}'`).join(' | ');
        case 'texts':
            return 'string | readonly string[]';
        case 'text':
            return 'string';
        default:
            return 'number | string';
    }
}

function property(option) {
    const facts = [option.help, option.default && `Default: ${option.default}.`].filter(Boolean);
    return `    /** ${facts.join('. ').replaceAll('*/', '* /')} */\n    ${camelCase(option.name)}?: ${typeOf(option)};\n`;
}

function declare(name, options, bases) {
    const unique = [...new Map(options.map((option) => [option.name, option])).values()];
    const extended = bases.length ? ` extends ${bases.join(', ')}` : '';
    return `\nexport interface ${name}${extended} {\n${unique.map(property).join('')}}\n`;
}

const schema = await readSchema(await WebAssembly.compile(readFileSync(wasm)));
const settings = (key) => schema.formats.flatMap((format) => format[key] ?? []);
const named = (option) => option.names !== 'input';
let text = HEAD;
text += `\nexport type FormatId = ${schema.formats.map(({ id }) => `'${id}'`).join(' | ')};\n`;
text += declare('LimitOptions', schema.limits, []);
text += declare('ReadOptions', [...schema.reading, ...settings('readSettings')], ['LimitOptions']);
for (const { name, options } of schema.jobs) {
    const writes = ['pack', 'convert'].includes(name) ? settings('writeSettings') : [];
    const own = new Set([...schema.reading, ...settings('readSettings')].map((option) => option.name));
    const all = [...options, ...writes].filter((option) => named(option) && !own.has(option.name));
    text += declare(`${name[0].toUpperCase()}${name.slice(1)}JobOptions`, all, ['ReadOptions']);
}

/** The type of a member of a result. */
function memberType({ type, words, object, items }) {
    switch (type) {
        case 'flag':
            return 'boolean';
        case 'word':
            return words.map((word) => `'${word}'`).join(' | ');
        case 'text':
            return 'string';
        case 'format':
            return 'FormatId';
        case 'object':
            return object;
        case 'list':
            return `${object ?? memberType({ type: items })}[]`;
        default:
            return 'number';
    }
}

/** A sentence, as a comment. */
function comment(help, indent) {
    if (!help) return '';
    return `${indent}/** ${help[0].toUpperCase()}${help.slice(1).replaceAll('*/', '* /')}. */\n`;
}

/** An interface. A member that has two rows has one or the other type. */
function declareObject({ name, help, fields }) {
    const members = new Map();
    for (const field of fields) members.set(field.name, [...(members.get(field.name) ?? []), field]);
    const lines = [...members].map(([key, rows]) => {
        const optional = rows.length === 1 && rows[0].optional ? '?' : '';
        const help = rows
            .map((row) => row.help)
            .filter(Boolean)
            .join('; or ');
        return `${comment(help, '    ')}    ${key}${optional}: ${rows.map(memberType).join(' | ')};\n`;
    });
    return `\n${comment(help, '')}export interface ${name} {\n${lines.join('')}}\n`;
}

const results = `// Made from the library's own tables: what the results of jobs tell.
import type { FormatId } from './options.js';
${schema.results.map(declareObject).join('')}`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { files } = JSON.parse(readFileSync(path.join(here, 'package.json')));
for (const part of ['package.json', 'README.md', ...files])
    if (existsSync(path.join(here, part))) cpSync(path.join(here, part), path.join(folder, part), { recursive: true });
for (const module of [
    'spritepress.wasm',
    'spritepress-baseline.wasm',
    'spritepress-command.wasm',
    'spritepress-light.wasm',
])
    cpSync(path.join(path.dirname(wasm), module), path.join(folder, module));
cpSync(path.join(here, '../LICENSE'), path.join(folder, 'LICENSE'));
writeFileSync(path.join(folder, 'options.d.ts'), text);
writeFileSync(path.join(folder, 'results.d.ts'), results);
writeNotices(path.join(path.dirname(wasm), 'sources'), folder);

// `node scripts/protocol-types.mjs`: writes the types of the engine protocol for C# and Python from docs/openrpc.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

export const SCHEMA = 'docs/openrpc.json';
export const OUTPUTS = {
  'integrations/unity/Runtime/Protocol.cs': csharp,
  'integrations/python/quintet_protocol.py': python,
};

/**
 * A JSON Schema, as far as the protocol uses it.
 * @typedef {{ $ref?: string, type?: string | string[], const?: unknown, enum?: unknown[], properties?: Record<string, Schema>,
 *   required?: string[], items?: Schema, additionalProperties?: Schema | boolean, anyOf?: Schema[], oneOf?: Schema[], allOf?: Schema[],
 *   description?: string, maximum?: number, minimum?: number }} Schema
 */
/**
 * @typedef {{ kind: 'string' | 'integer' | 'long' | 'number' | 'boolean' | 'any' | 'list' | 'map' | 'class', nullable: boolean, of?: Type, name?: string,
 *   values?: unknown[] }} Type
 */
/** @typedef {{ name: string, type: Type, required: boolean, description: string }} Field */
/** @typedef {{ name: string, description: string, fields: Field[] } | { name: string, description: string, of: Class[] }} Class */

export const readSchema = () => JSON.parse(readFileSync(path.join(root, SCHEMA), 'utf8'));

/**
 * Every object that the document names or nests, in the order in which they appear.
 * @param {{ components: { schemas: Record<string, Schema> } }} document
 */
function classesOf({ components: { schemas } }) {
  /** @type {Class[]} */
  const classes = [];
  const resolve = (/** @type {Schema} */ schema) => (schema.$ref ? named(schema.$ref) : schema);
  const named = (/** @type {string} */ ref) => schemas[nameIn(ref)] ?? fail(`${ref} is not in components.schemas`);

  /** @param {Schema} schema @returns {Schema} its properties together with those of `allOf` */
  const merged = (schema) => {
    const parts = (schema.allOf ?? []).map((part) => merged(resolve(part)));
    const all = [...parts, schema];
    return {
      ...schema,
      properties: Object.assign({}, ...all.map((part) => part.properties)),
      required: all.flatMap((part) => part.required ?? []),
    };
  };

  /** @param {string} name @param {Schema} schema @returns {Class} */
  const define = (name, schema) => {
    const description = schema.description ?? '';
    const options = schema.oneOf ?? schema.anyOf;
    if (options) {
      const of = options.map((option, i) => define(name + unionName(resolve(option), i), resolve(option)));
      return { name, description, of };
    }
    const { properties = {}, required = [] } = merged(schema);
    const fields = Object.entries(properties).map(([field, property]) => ({
      name: field,
      type: typeOf(property, name + capital(field)),
      required: required.includes(field),
      description: property.description ?? (property.$ref ? '' : (resolve(property).description ?? '')),
    }));
    return { name, description, fields };
  };

  /** @param {Schema} schema @param {string} nested name for an object without one @returns {Type} */
  const typeOf = (schema, nested) => {
    if (schema.$ref) {
      const target = named(schema.$ref);
      return isClass(target) ? { kind: 'class', name: nameIn(schema.$ref), nullable: false } : typeOf(target, nested);
    }
    const options = schema.oneOf ?? schema.anyOf;
    if (options) {
      const rest = options.filter((option) => option.type !== 'null');
      const [only] = rest;
      if (only && rest.length === 1) return { ...typeOf(only, nested), nullable: true };
      return { kind: 'any', nullable: rest.length < options.length };
    }
    if (isClass(schema)) {
      classes.push(define(nested, schema));
      return { kind: 'class', name: nested, nullable: [schema.type].flat().includes('null') };
    }
    const types = [schema.type ?? jsonTypes(schema)].flat();
    const [type, ...others] = types.filter((each) => each !== 'null');
    const nullable = types.includes('null') || (schema.enum ?? []).includes(null);
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    if (type === undefined || others.length > 0) return { kind: 'any', nullable };
    const own = { nullable, ...(values ? { values: values.filter((value) => value !== null) } : {}) };
    if (type === 'array') return { kind: 'list', of: typeOf(schema.items ?? {}, nested), ...own };
    if (type === 'object') {
      const of = schema.additionalProperties;
      return of && typeof of === 'object' ? { kind: 'map', of: typeOf(of, nested), ...own } : { kind: 'any', ...own };
    }
    if (type === 'integer') return { kind: (schema.maximum ?? 0) >= 2 ** 31 ? 'long' : 'integer', ...own };
    return { kind: /** @type {'string' | 'number' | 'boolean'} */ (type), ...own };
  };

  for (const [name, schema] of Object.entries(schemas)) if (isClass(schema)) classes.push(define(name, schema));
  return classes;
}

/** Whether a schema becomes a class: an object with known members, or a union of such objects. @param {Schema} schema @returns {boolean} */
const isClass = (schema) =>
  schema.properties !== undefined ||
  schema.allOf !== undefined ||
  ((schema.oneOf ?? schema.anyOf)?.every((option) => option.properties !== undefined) ?? false);

/** @param {Schema} schema */
const jsonTypes = ({ enum: values, const: value }) => [
  ...new Set((values ?? (value === undefined ? [] : [value])).map((each) => (each === null ? 'null' : jsonType(each)))),
];
/** @param {unknown} value */
const jsonType = (value) => (Number.isInteger(value) ? 'integer' : typeof value);

/** Name of a member of a union, after its constant. @param {Schema} option @param {number} index */
const unionName = ({ properties = {} }, index) => {
  const constant = Object.values(properties).find(({ const: value }) => typeof value === 'string')?.const;
  return capital(String(constant ?? index));
};
/** @param {string} ref */
const nameIn = (ref) => ref.replace('#/components/schemas/', '');
/** @param {string} text */
const capital = (text) => text.replace(/(?:^|[-_/])(\w)/g, (_, letter) => letter.toUpperCase());
/** @param {string} message @returns {never} */
function fail(message) {
  throw new Error(message);
}

/** Fields of a class; of a union, all fields of its members, required only if every member requires them. @param {Class} type @returns {Field[]} */
function flatFields(type) {
  if ('fields' in type) return type.fields;
  /** @type {Map<string, Field>} */
  const fields = new Map();
  const members = type.of.map(flatFields);
  for (const field of members.flat()) {
    const required = members.every((each) => each.some(({ name, required }) => name === field.name && required));
    const { values: _, ...plain } = field.type;
    const known = fields.get(field.name);
    const nullable = field.type.nullable || (known?.type.nullable ?? false);
    fields.set(field.name, { ...field, type: { ...plain, nullable }, required, description: '' });
  }
  return [...fields.values()];
}

const NOTE = `Generated from ${SCHEMA} by scripts/protocol-types.mjs. Do not edit.`;
const CSHARP = { string: 'string', integer: 'int', long: 'long', number: 'double', boolean: 'bool', any: 'JsonValue' };
const READERS = { string: 'String', integer: 'Int', long: 'Long', number: 'Double', boolean: 'Bool', any: 'Any' };

/** @param {ReturnType<typeof readSchema>} document */
export function csharp(document) {
  const classes = classesOf(document).map((type) => {
    const fields = flatFields(type);
    const assignments = fields.map((field) => `                ${capital(field.name)} = ${csharpReader(field)},\n`);
    const properties = fields.map(
      (field) =>
        `${csharpSummary(field.description, '        ')}        public ${csharpType(field)} ${capital(field.name)} { get; private set; }\n`,
    );
    return `${csharpSummary(type.description, '    ')}    public sealed class ${type.name}
    {
${properties.join('\n')}
        public static ${type.name} Read(JsonValue json)
        {
            return new ${type.name}
            {
${assignments.join('')}            };
        }
    }
`;
  });
  return `// ${NOTE}
using System.Collections.Generic;

namespace Quintet
{
${classes.join('\n')}}
`;
}

/** @param {Field} field */
function csharpType({ type, required }) {
  const name = csharpName(type);
  return (type.nullable || !required) && /^(int|long|double|bool)$/.test(name) ? `${name}?` : name;
}

/** @param {Type} type @returns {string} */
function csharpName({ kind, of, name }) {
  if (kind === 'class') return name ?? 'JsonValue';
  if (kind === 'list') return `IReadOnlyList<${csharpName(of ?? fail('a list of nothing'))}>`;
  if (kind === 'map') return `IReadOnlyDictionary<string, ${csharpName(of ?? fail('a map of nothing'))}>`;
  return CSHARP[kind];
}

/** @param {Field} field */
function csharpReader({ name, type, required }) {
  const json = `json["${name}"]`;
  if (type.kind === 'any') return json;
  const optional = type.nullable || !required;
  const isValue = ['integer', 'long', 'number', 'boolean'].includes(type.kind);
  if (optional) return `JsonRead.${isValue ? 'OrNothing' : 'OrNull'}(${json}, ${readerOf(type)})`;
  if (type.kind === 'class') return `${type.name}.Read(${json})`;
  return type.kind === 'list' || type.kind === 'map'
    ? `JsonRead.${capital(type.kind)}(${json}, ${readerOf(type.of ?? fail('nothing'))})`
    : `JsonRead.${READERS[type.kind]}(${json})`;
}

/** @param {Type} type @returns {string} */
function readerOf({ kind, of, name }) {
  if (kind === 'class') return `${name}.Read`;
  if (kind === 'list' || kind === 'map')
    return `items => JsonRead.${capital(kind)}(items, ${readerOf(of ?? fail('nothing'))})`;
  return `JsonRead.${READERS[kind]}`;
}

/** @param {string} text @param {string} indent */
const csharpSummary = (text, indent) => {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]*)`/g, '<c>$1</c>');
  return text ? `${indent}/// <summary>${escaped}</summary>\n` : '';
};

const PYTHON = { string: 'str', integer: 'int', long: 'int', number: 'float', boolean: 'bool', any: 'Any' };

/** @param {ReturnType<typeof readSchema>} document */
export function python(document) {
  const classes = classesOf(document).flatMap((type) =>
    'of' in type
      ? [...type.of.map(typedDict), `${type.name} = Union[${type.of.map(({ name }) => `"${name}"`).join(', ')}]\n`]
      : [typedDict(type)],
  );
  return `"""Types of the engine protocol.

${NOTE}
"""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${classes.join('\n')}`;
}

/** Optional members need a class of their own before Python 3.11. @param {Class} type */
function typedDict(type) {
  const fields = flatFields(type);
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  const members = (/** @type {Field[]} */ list) => list.map(pythonMember).join('') || '    pass\n';
  const doc = type.description ? `    """${type.description}"""\n\n` : '';
  if (optional.length === 0) return `\nclass ${type.name}(TypedDict):\n${doc}${members(required)}`;
  if (required.length === 0) return `\nclass ${type.name}(TypedDict, total=False):\n${doc}${members(optional)}`;
  return `\nclass _${type.name}(TypedDict):\n${members(required)}\n\nclass ${type.name}(_${type.name}, total=False):\n${doc}${members(optional)}`;
}

/** @param {Field} field */
const pythonMember = ({ name, type, description }) =>
  `${description ? `    #: ${description}\n` : ''}    ${name}: ${pythonType(type)}\n`;

/** @param {Type} type @returns {string} */
function pythonType({ kind, of, name, nullable, values }) {
  const plain =
    values && values.length > 0
      ? `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`
      : kind === 'class'
        ? `"${name}"`
        : kind === 'list'
          ? `List[${pythonType(of ?? fail('nothing'))}]`
          : kind === 'map'
            ? `Dict[str, ${pythonType(of ?? fail('nothing'))}]`
            : PYTHON[kind];
  return nullable && plain !== 'Any' ? `Optional[${plain}]` : plain;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const document = readSchema();
  for (const [file, generate] of Object.entries(OUTPUTS)) writeFileSync(path.join(root, file), generate(document));
}

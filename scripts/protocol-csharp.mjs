// Writes the types and requests of the engine protocol in C#.
import { capital } from './protocol-model.mjs';

/** @import { Class, Field, Method, Type, Union } from './protocol-model.mjs' */

const NAMES = { string: 'string', integer: 'int', number: 'double', boolean: 'bool', any: 'JToken' };
/** Names of fields whose values can exceed 32 bits. */
const LONG = ['nodes'];

/** @param {{ classes: (Class | Union)[], methods: Method[] }} model @param {string} note */
export const csharp = ({ classes, methods }, note) => `// ${note}
using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Quintet
{
${classes.map(classText).join('\n')}
    /// <summary>A request for every method of the protocol. Parameters that are null are left out.</summary>
    internal static class Requests
    {
${methods
  .filter(({ name }) => /^\w+$/.test(name))
  .map(methodText)
  .join('\n')}    }
}
`;

/** @param {Class | Union} type */
function classText(type) {
  // In C#, a member must not have the same name as its class.
  const propertyName = (/** @type {Field} */ { name }) => (capital(name) === type.name ? 'Value' : capital(name));
  const properties = fieldsOf(type).map(
    (field) =>
      `${summary(field.description, 8)}        ${attributes(field)} public ${fieldType(field)} ${propertyName(field)} { get; private set; }\n`,
  );
  return `${summary(type.description, 4)}    [Preserve]
    public sealed class ${type.name}
    {
${properties.join('\n')}    }
`;
}

/** @param {Field} field */
function attributes({ name, type, required }) {
  const isNeeded = required && !type.nullable && type.kind !== 'any';
  return `[Preserve, JsonProperty("${name}"${isNeeded ? ', Required = Required.Always' : ''})]`;
}

/**
 * Fields of a class. A union has the fields of all its members; a field that a member lacks is null.
 * @param {Class | Union} type
 * @returns {Field[]}
 */
function fieldsOf(type) {
  if ('fields' in type) return type.fields;
  /** @type {Map<string, Field>} */
  const fields = new Map();
  for (const { fields: own } of type.of) {
    for (const field of own) {
      const required = type.of.every((each) => each.fields.some(({ name }) => name === field.name));
      const nullable = field.type.nullable || (fields.get(field.name)?.type.nullable ?? false);
      fields.set(field.name, { ...field, required, type: { ...field.type, nullable } });
    }
  }
  return [...fields.values()];
}

/** @param {Method} method */
function methodText({ name, summary: text, params }) {
  const sorted = [...params].sort((a, b) => Number(b.required) - Number(a.required));
  const parameters = sorted.map((param) => {
    const type = param.type.kind === 'list' ? 'IEnumerable<string>' : fieldType(param);
    return param.required ? `${type} ${param.name}` : `${type} ${param.name} = null`;
  });
  const pairs = params.map((param) => `, "${param.name}", ${param.name}`);
  return `${summary(text, 8)}        public static Request ${capital(name)}(${parameters.join(', ')})
        {
            return new Request("${name}"${pairs.join('')});
        }
`;
}

/** @param {Field} field */
function fieldType({ name, type, required }) {
  const plain = typeName(type).replace(/^int$/, LONG.includes(name) ? 'long' : 'int');
  return (type.nullable || !required) && isValueType(type) ? `${plain}?` : plain;
}

/** @param {Type} type @returns {string} */
function typeName(type) {
  if (type.kind === 'class') return type.name;
  if (type.kind === 'list') return `IReadOnlyList<${typeName(type.of)}>`;
  if (type.kind === 'map') return `IReadOnlyDictionary<string, ${typeName(type.of)}>`;
  return NAMES[type.kind];
}

/** @param {Type} type */
const isValueType = ({ kind }) => kind === 'integer' || kind === 'number' || kind === 'boolean';

/** @param {string} text @param {number} indent */
function summary(text, indent) {
  if (!text) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `${' '.repeat(indent)}/// <summary>${escaped.replace(/`([^`]*)`/g, '<c>$1</c>')}</summary>\n`;
}

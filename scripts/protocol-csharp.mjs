// Writes the types and requests of the engine protocol in C#.
import { capital } from './protocol-model.mjs';

/** @import { Class, Field, Method, Type, Union } from './protocol-model.mjs' */

const NAMES = { string: 'string', integer: 'int', number: 'double', boolean: 'bool', any: 'JsonValue' };
/** Names of fields whose values can exceed 32 bits. */
const LONG = ['nodes'];

/** @param {{ classes: (Class | Union)[], methods: Method[] }} model @param {string} note */
export const csharp = ({ classes, methods }, note) => `// ${note}
using System.Collections.Generic;

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
  const fields = fieldsOf(type);
  // In C#, a member must not have the same name as its class.
  const propertyName = (/** @type {Field} */ { name }) => (capital(name) === type.name ? 'Value' : capital(name));
  const properties = fields.map(
    (field) =>
      `${summary(field.description, 8)}        public ${fieldType(field)} ${propertyName(field)} { get; private set; }\n`,
  );
  const assignments = fields.map((field) => `                ${propertyName(field)} = ${reader(field)},\n`);
  return `${summary(type.description, 4)}    public sealed class ${type.name}
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

/** @param {Field} field */
function reader({ name, type, required }) {
  const json = `json["${name}"]`;
  const read = name && LONG.includes(name) ? 'JsonRead.Long' : readerOf(type);
  if (type.nullable || !required) return `JsonRead.${isValueType(type) ? 'OrNothing' : 'OrNull'}(${json}, ${read})`;
  if (type.kind === 'list' || type.kind === 'map')
    return `JsonRead.${capital(type.kind)}(${json}, ${readerOf(type.of)})`;
  return `${read}(${json})`;
}

/** @param {Type} type @returns {string} */
function readerOf(type) {
  if (type.kind === 'class') return `${type.name}.Read`;
  if (type.kind === 'list' || type.kind === 'map') {
    return `items => JsonRead.${capital(type.kind)}(items, ${readerOf(type.of)})`;
  }
  return `JsonRead.${{ string: 'String', integer: 'Int', number: 'Double', boolean: 'Bool', any: 'Any' }[type.kind]}`;
}

/** @param {string} text @param {number} indent */
function summary(text, indent) {
  if (!text) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `${' '.repeat(indent)}/// <summary>${escaped.replace(/`([^`]*)`/g, '<c>$1</c>')}</summary>\n`;
}

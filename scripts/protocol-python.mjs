// Writes the types of the engine protocol in Python.
/** @import { Class, Field, Method, Type, Union } from './protocol-model.mjs' */

const NAMES = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', any: 'Any' };

/** @param {{ classes: (Class | Union)[], methods: Method[] }} model @param {string} note */
export const python = ({ classes, methods }, note) => `"""Types of the engine protocol.

${note}
"""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

MethodName = Literal[
${methods.map(({ name }) => `    "${name}",\n`).join('')}]

${classes.map((type) => ('of' in type ? union(type) : typedDict(type))).join('\n')}`;

/** @param {Union} type */
const union = ({ name, of }) =>
  `${of.map(typedDict).join('\n')}\n\n${name} = Union[\n${of.map((each) => `    "${each.name}",\n`).join('')}]\n`;

/** Formats a class as a TypedDict. Before Python 3.11, optional fields need a separate class. @param {Class} type */
function typedDict({ name, description, fields }) {
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  const doc = description ? `    """${description}"""\n\n` : '';
  if (optional.length === 0) return `\nclass ${name}(TypedDict):\n${doc}${members(required)}`;
  if (required.length === 0) return `\nclass ${name}(TypedDict, total=False):\n${doc}${members(optional)}`;
  return `\nclass _${name}(TypedDict):\n${members(required)}\n\nclass ${name}(_${name}, total=False):\n${doc}${members(optional)}`;
}

/** @param {Field[]} fields */
const members = (fields) =>
  fields
    .map(({ name, type, description }) => {
      const comment = description ? `    #: ${description}\n` : '';
      return `${comment}    ${name}: ${typeName(type)}\n`;
    })
    .join('');

/** @param {Type} type @returns {string} */
function typeName(type) {
  const plain = plainName(type);
  return type.nullable && plain !== 'Any' ? `Optional[${plain}]` : plain;
}

/** @param {Type} type @returns {string} */
function plainName(type) {
  if (type.values) return `Literal[${type.values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (type.kind === 'class') return `"${type.name}"`;
  if (type.kind === 'list') return `List[${typeName(type.of)}]`;
  if (type.kind === 'map') return `Dict[str, ${typeName(type.of)}]`;
  return NAMES[type.kind];
}

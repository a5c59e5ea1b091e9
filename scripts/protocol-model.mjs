// Reads the OpenRPC document of the engine protocol as classes and methods, for the generators of client types.

/**
 * A JSON Schema, as far as the document uses it.
 * @typedef {{ $ref?: string, type?: string | string[], const?: unknown, enum?: unknown[], properties?: Record<string, Schema>,
 *   required?: string[], items?: Schema, additionalProperties?: Schema | boolean, oneOf?: Schema[], description?: string }} Schema
 * @typedef {{ name: string, summary: string, params: { name: string, required?: boolean, description?: string, schema: Schema }[] }} OpenMethod
 * @typedef {{ methods: OpenMethod[], components: { schemas: Record<string, Schema> } }} OpenRpc
 */
/**
 * `values` are the only values allowed. `of` is the type of items, `name` the name of a class.
 * @typedef {'string' | 'integer' | 'number' | 'boolean' | 'any'} Plain
 * @typedef {{ nullable: boolean, values?: unknown[] } & (
 *   { kind: Plain } | { kind: 'list' | 'map', of: Type } | { kind: 'class', name: string })} Type
 * @typedef {{ name: string, type: Type, required: boolean, description: string }} Field
 * @typedef {{ name: string, description: string, fields: Field[] }} Class
 * @typedef {{ name: string, description: string, of: Class[] }} Union
 * @typedef {{ name: string, summary: string, params: Field[] }} Method
 */

/** @param {OpenRpc} document @returns {{ classes: (Class | Union)[], methods: Method[] }} */
export function readModel({ methods, components: { schemas } }) {
  /** @type {(Class | Union)[]} */
  const classes = [];

  /** @param {Schema} schema */
  const resolve = (schema) => {
    const target = schema.$ref ? schemas[nameIn(schema.$ref)] : schema;
    if (!target) throw new Error(`${schema.$ref} is not in components.schemas`);
    return target;
  };

  /** @param {string} name @param {Schema} schema @returns {Class} */
  const define = (name, { description = '', properties = {}, required = [] }) => ({
    name,
    description,
    fields: Object.entries(properties).map(([field, property]) => ({
      name: field,
      type: typeOf(property, name + capital(field)),
      required: required.includes(field),
      description: property.description ?? '',
    })),
  });

  /** @param {Schema} schema @param {string} nested name for a class without one @returns {Type} */
  const typeOf = (schema, nested) => {
    if (schema.$ref && isClass(resolve(schema))) return { kind: 'class', name: nameIn(schema.$ref), nullable: false };
    const { oneOf, type: types, items, additionalProperties, ...rest } = resolve(schema);
    if (oneOf) {
      const [only, ...others] = oneOf.filter(({ type }) => type !== 'null');
      const nullable = others.length + 1 < oneOf.length;
      return only && others.length === 0 ? { ...typeOf(only, nested), nullable } : { kind: 'any', nullable };
    }
    const [type, ...others] = [types ?? []].flat().filter((each) => each !== 'null');
    const nullable = [types].flat().includes('null');
    if (isClass(rest)) {
      classes.push(define(nested, rest));
      return { kind: 'class', name: nested, nullable };
    }
    const values = rest.enum ?? (rest.const === undefined ? undefined : [rest.const]);
    const common = { nullable, ...(values ? { values } : {}) };
    if (type === 'array') return { kind: 'list', of: typeOf(items ?? {}, nested), ...common };
    if (type === 'object' && typeof additionalProperties === 'object') {
      return { kind: 'map', of: typeOf(additionalProperties, nested), ...common };
    }
    const isPlain = others.length === 0 && ['string', 'integer', 'number', 'boolean'].includes(type ?? '');
    return { kind: isPlain ? /** @type {Plain} */ (type) : 'any', ...common };
  };

  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.oneOf && isClass(schema)) {
      const of = schema.oneOf.map((option) => define(name + memberName(option), option));
      classes.push({ name, description: schema.description ?? '', of });
    } else if (isClass(schema)) classes.push(define(name, schema));
  }
  return {
    classes,
    methods: methods.map(({ name, summary, params }) => ({
      ...{ name, summary },
      params: params.map(({ schema, required = false, description = '', ...param }) => ({
        ...{ name: param.name, required, description },
        type: typeOf(schema, capital(name) + capital(param.name)),
      })),
    })),
  };
}

/**
 * Whether a schema becomes a class: an object with members, or a union of such objects.
 * @param {Schema} schema
 * @returns {boolean}
 */
const isClass = ({ properties = {}, oneOf = [] }) =>
  Object.keys(properties).length > 0 || (oneOf.length > 0 && oneOf.every(isClass));

/** Name of a member of a union, after its constant or its first field. @param {Schema} option */
function memberName({ properties = {} }) {
  const constant = Object.values(properties).find(({ const: value }) => typeof value === 'string')?.const;
  return capital(String(constant ?? Object.keys(properties)[0]));
}

/** @param {string} ref */
const nameIn = (ref) => ref.replace('#/components/schemas/', '');

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

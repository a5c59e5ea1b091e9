import { STATUS_CODES } from 'node:http';

type Node = { [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const SCHEMAS = '#/components/schemas/';
/** Suffix that the generator gives to the input form of a schema that is also used for output. */
const INPUT = 'Input';

/**
 * Makes a generated OpenAPI document readable: drops unused schemas, merges equal input and output forms, and marks a body
 * without required fields as optional.
 */
export function tidy<T extends object>(document: T): T {
  const copy = structuredClone(document) as unknown as { paths: Node; components: { schemas: Node } };
  const { schemas } = copy.components;
  const used = usedIn(copy.paths, schemas);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  // Repeated, because merging one pair may make the schemas that refer to it equal too.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const name of Object.keys(schemas).filter((known) => known.endsWith(INPUT))) {
      const plain = name.slice(0, -INPUT.length);
      if (plain in schemas && JSON.stringify(schemas[plain]) !== JSON.stringify(schemas[name])) continue;
      schemas[plain] = schemas[name];
      delete schemas[name];
      renameRefs(copy, `${SCHEMAS}${name}`, `${SCHEMAS}${plain}`);
      isChanged = true;
    }
  }
  for (const operation of operationsIn(copy.paths)) tidyOperation(operation, schemas);
  return copy as unknown as T;
}

function usedIn(root: unknown, schemas: Node): Set<string> {
  const used = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isNode(value)) return;
    const name = typeof value.$ref === 'string' ? value.$ref.slice(SCHEMAS.length) : '';
    if (name in schemas && !used.has(name)) {
      used.add(name);
      look(schemas[name]);
    }
    Object.values(value).forEach(look);
  };
  look(root);
  return used;
}

function renameRefs(value: unknown, from: string, to: string): void {
  if (Array.isArray(value)) for (const item of value) renameRefs(item, from, to);
  if (!isNode(value)) return;
  if (value.$ref === from) value.$ref = to;
  for (const item of Object.values(value)) renameRefs(item, from, to);
}

const operationsIn = (paths: Node): Node[] =>
  Object.values(paths).flatMap((path) => Object.values(path as Node) as Node[]);

function tidyOperation(operation: Node, schemas: Node): void {
  for (const [status, response] of Object.entries(operation.responses as Node)) {
    (response as Node).description = STATUS_CODES[status] ?? status;
  }
  const body = operation.requestBody as
    | { required: boolean; content: { 'application/json': { schema: Node } } }
    | undefined;
  if (!body) return;
  const { schema } = body.content['application/json'];
  const resolved = typeof schema.$ref === 'string' ? (schemas[schema.$ref.slice(SCHEMAS.length)] as Node) : schema;
  body.required = 'anyOf' in resolved || Array.isArray(resolved.required);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/process.mjs';
import { readDocument, typeFiles } from '../../scripts/protocol-types.mjs';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');

describe('types generated from the OpenRPC document', () => {
  test.each(typeFiles(readDocument()))('$file is up to date: node scripts/protocol-types.mjs', ({ file, content }) => {
    expect(read(file)).toBe(content);
  });

  const generated = (field: object, required = ['newField']) =>
    typeFiles({
      methods: [{ name: 'newMethod', summary: '', params: [{ name: 'newField', required: true, schema: field }] }],
      components: { schemas: { Example: { properties: { newField: field, other: { type: 'string' } }, required } } },
    }).map(({ content }) => content);

  test.each([
    [{ type: 'integer' }, 'int NewField', 'newField: int'],
    [
      { oneOf: [{ type: 'integer', enum: [0, 1] }, { type: 'null' }] },
      'int? NewField',
      'newField: Optional[Literal[0, 1]]',
    ],
    [{ type: ['string', 'null'] }, 'string NewField', 'newField: Optional[str]'],
    [{ type: 'array', items: { type: 'number' } }, 'IReadOnlyList<double> NewField', 'newField: List[float]'],
    [{ type: 'object' }, 'JToken NewField', 'newField: Any'],
    [{ $ref: '#/components/schemas/Example' }, 'Example NewField', 'newField: "Example"'],
    [
      { type: 'object', additionalProperties: { type: 'boolean' } },
      'IReadOnlyDictionary<string, bool> NewField',
      'newField: Dict[str, bool]',
    ],
    [{ properties: { a: { type: 'string' } } }, 'ExampleNewField NewField', 'newField: "ExampleNewField"'],
  ])('a field with the schema %j gets a type in C# and Python', (field, csharp, python) => {
    expect(generated(field)).toEqual([expect.stringContaining(`public ${csharp} {`), expect.stringContaining(python)]);
  });

  test('a required number is required in C#', () => {
    expect(generated({ type: 'number' })[0]).toContain(
      'JsonProperty("newField", Required = Required.Always)] public double',
    );
  });

  test('an optional number is nullable in C# and not required in Python', () => {
    const [csharp, python] = generated({ type: 'number' }, ['other']);
    expect(csharp).toContain('JsonProperty("newField")]');
    expect(csharp).toContain('public double? NewField {');
    expect(python).toContain('class Example(_Example, total=False):\n    newField: float\n');
  });

  test('every method is available in C# and Python', () => {
    const [csharp, python] = generated({ type: 'integer' });
    expect(csharp).toContain('public static Request NewMethod(int newField)');
    expect(python).toContain('    "newMethod",\n');
  });

  test('a reference to a missing schema is an error', () => {
    expect(() => generated({ $ref: '#/components/schemas/Missing' })).toThrow('Missing is not in components.schemas');
  });
});

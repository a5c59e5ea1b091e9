import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const PAGE = `# Title

A paragraph that is
written on two lines, with **bold** and \`code\`.

## Part
- one item that is rather long
  and goes on
- [a link](https://example.org)

1. first
2. second

| key | means |
| --- | --- |
| a | the first letter of them all |

\`\`\`
as  it   is
\`\`\`
`;

test('headings, paragraphs, lists, tables and code are wrapped to the width', () => {
  expect(`\n${renderMarkdown(PAGE, 30, false).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    Title
    ═════

    A paragraph that is written on
    two lines, with bold and code.

    Part
    • one item that is rather long
      and goes on
    • a link (https://example.org)

    1. first
    2. second

      key  means
      a    the first letter of
           them all

        as  it   is
    "
  `);
});

test('colour is used only on request', () => {
  expect(renderMarkdown('**a**', 30, true).join('')).toBe('\u001b[1ma\u001b[22m');
});

import { describe, expect, test } from 'vitest';
import { escaped, render } from '../packages/web/build/docs/markdown.ts';
import { groups, linksFrom, sitePages } from '../packages/web/build/docs/pages.ts';

const html = (markdown: string): string => render(markdown, (href) => href).html;

describe('Markdown', () => {
  test.each([
    ['# A `b` *c*', '<h1 id="a-b-c">A <code>b</code> <em>c</em></h1>'],
    ['one\ntwo\n\nthree', '<p>one two</p>\n<p>three</p>'],
    ['- a\n  goes on\n- **b**', '<ul><li>a goes on</li><li><strong>b</strong></li></ul>'],
    ['1. a\n   - in it\n     goes on\n2. b', '<ol><li>a<ul><li>in it goes on</li></ul></li><li>b</li></ol>'],
    ['[a `b`](c.md#d)', '<p><a href="c.md#d">a <code>b</code></a></p>'],
    ['![a](b.svg)', '<p><img src="b.svg" alt="a"></p>'],
    ['text\n- item\n\n## h', '<p>text</p>\n<ul><li>item</li></ul>\n<h2 id="h">h</h2>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ])('%o is rendered as %o', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  test('code is kept verbatim, and an escaped vertical bar does not end a table cell', () => {
    expect(html('```\n# no *title*\n```')).toContain('<code># no *title*</code>');
    expect(html('| a | b |\n| --- | --- |\n| `x \\| y` | z |')).toContain('<td><code>x | y</code></td><td>z</td>');
  });

  test('HTML in text is escaped', () => {
    const bad = '<script>"&';
    for (const markdown of [
      bad,
      `# ${bad}`,
      `- ${bad}`,
      `| ${bad} |\n| --- |\n| ${bad} |`,
      `\`${bad}\``,
      `\`\`\`\n${bad}\n\`\`\``,
    ]) {
      expect(html(markdown)).not.toContain('<script>');
      expect(html(markdown)).toContain(escaped('<script>'));
    }
    expect(html('[a](b"c)')).toContain('href="b&quot;c"');
  });

  test('headings with the same text have different ids', () => {
    expect(render('## a\n\n## a', () => null).headings.map(({ id }) => id)).toEqual(['a', 'a-1']);
  });
});

describe('the site', () => {
  const files = sitePages();
  const pages = files.filter(({ at }) => at.endsWith('.html'));

  test('has every listed page and links to each from every page', () => {
    const listed = groups().flatMap((group) => group.pages.map(({ at }) => at));
    expect(pages.map(({ at }) => at).sort()).toEqual([...listed].sort());
    for (const { content } of pages) for (const at of listed) expect(content).toContain(`href="${at}"`);
  });

  test.each(['docs/missing.md', 'LICENSE-missing', 'packages/create-quintet-game/README.md'])(
    'does not build if a page links to %s',
    (target) => {
      const link = linksFrom('README.md', [], new Map());
      expect(() => link(target)).toThrow(`README.md links to ${target}, which is not on the site`);
      expect(link('examples/games')).toBeNull();
    },
  );

  test.each(pages.map(({ at, content }) => [at, content] as const))(
    '%s has one title and no broken links',
    (at, content) => {
      expect(content.match(/<h1 /g)).toHaveLength(1);
      expect(content).toContain('aria-current="page"');
      const known = new Map(files.map((file) => [file.at, file.content]));
      for (const [, href = ''] of content.matchAll(/(?:href|src)="([^"]*)"/g)) {
        // Skips links to the app, to files that the build adds, and to other sites.
        if (/^(\.\.\/|https?:|mailto:|docs\.css$|theme\.js$)/.test(href)) continue;
        const [file, fragment] = href.split('#');
        const target = file === '' ? content : known.get(file ?? '');
        expect(target, `${at}: ${href}`).toBeDefined();
        if (fragment) expect(target, `${at}: ${href}`).toContain(`id="${fragment}"`);
      }
    },
  );
});

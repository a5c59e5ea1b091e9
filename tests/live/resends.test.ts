import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { post } from './clients.ts';
import { describeNodes } from './nodes.ts';

interface Answer {
  readonly id: string;
  readonly code: string;
  readonly ticket: string;
}

async function send(node: string, path: string, key: string, body: unknown): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${node}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

describeNodes((nodes) => {
  test('twenty idempotency keys, each sent twice to both nodes at once, create only twenty matches', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const answers = await Promise.all(
      keys.map((key) =>
        Promise.all(
          [nodes.first, nodes.second, nodes.first, nodes.second].map((node) =>
            send(node, 'api/matches', key, { game: 'ctor', seat: 0, opponent: { kind: 'open' } }),
          ),
        ),
      ),
    );
    for (const [first, ...repeats] of answers) {
      expect(first?.status).toBe(201);
      for (const repeat of repeats)
        expect({ ...repeat, body: { ...repeat.body, links: null } }).toEqual({
          ...first,
          body: { ...first?.body, links: null },
        });
    }
    const response = await fetch(`${nodes.first}api/matches?game=ctor&limit=50`);
    const { matches } = (await response.json()) as { readonly matches: readonly Answer[] };
    expect(matches.map(({ id }) => id).sort()).toEqual([...new Set(answers.flat().map(({ body }) => body.id))].sort());
    expect(matches).toHaveLength(20);
    expect(nodes.faults).toEqual([]);
  });

  test('concurrent repeats of a claim all get the same ticket', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await post<Answer>(nodes.first, 'api/matches', { game: 'octa', seat: 0 });
      const key = randomUUID();
      const claims = [nodes.first, nodes.second, nodes.first, nodes.second].map((node) =>
        send(node, `api/matches/${made.id}/claim`, key, { code: made.code, name: 'Bob' }),
      );
      const answers = await Promise.all(claims);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(1);
    }
    expect(nodes.faults).toEqual([]);
  });
});

// `npm run bench web`: speed of the built app in Chromium, served by `quintet serve`.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { findBrowser } from '../../browser.ts';
import { withServer } from '../../e2e/online-server.ts';
import { measure, PARTS } from './measure.ts';
import { print } from './print.ts';

const USAGE = `npm run bench -- web [--rounds 5] [--clicks 60] [--only visit|clicks|chain] [--game ID] [--json]
  --rounds N   rounds of the first visit and of the chain; medians are shown (5)
  --clicks N   clicks in each game (60)
  --only PART  only the first visit, the clicks or the chain
  --game ID    clicks in this game only
  --json       one JSON document instead of tables`;

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      clicks: { type: 'string', default: '60' },
      only: { type: 'string' },
      game: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [rounds, clicks] = [Number(values.rounds), Number(values.clicks)];
  const games = gameList.map(({ id }) => id).filter((id) => values.game === undefined || id === values.game);
  const parts = PARTS.filter((part) => values.only === undefined || part === values.only);
  if (values.help || !(rounds > 0) || !(clicks > 0) || games.length === 0 || parts.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const browser = await chromium.launch(await findBrowser());
  try {
    await withServer(async ({ url }) => {
      const report = await measure(browser, url, { rounds, clicks, games, parts });
      if (values.json) console.log(JSON.stringify(report));
      else print(report);
    });
  } finally {
    await browser.close();
  }
  return 0;
}

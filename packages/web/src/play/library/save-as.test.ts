// @vitest-environment happy-dom

import { jungle } from '@quintet/engine/jungle';
import { octa } from '@quintet/engine/octa';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileNameOf, formatsOf, saveAs, saveFailedSentence } from './save-as.ts';

const FILE = { name: 'mine.json', text: '{}\n' };
const steps: string[] = [];

/** Installs a file picker that logs its calls to `steps`. `errors` makes individual steps fail. */
function usePicker(name: string, errors: Readonly<Record<string, Error>> = {}): void {
  const step = async (what: string): Promise<void> => {
    steps.push(what);
    const error = errors[what];
    if (error) throw error;
  };
  const stream = {
    write: (text: string) => step(`write ${text.trim()}`),
    close: () => step('close'),
    abort: () => step('abort'),
  };
  const createWritable = async () => {
    await step('create');
    return stream;
  };
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
    await step(`pick ${suggestedName}`);
    return { name, createWritable };
  });
}

beforeEach(() => {
  steps.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('saving with a file picker', () => {
  test('shows a success message with the chosen file once the file is closed', async () => {
    usePicker('yours.json');
    expect(await saveAs(FILE)).toEqual({ ok: true, value: 'Game saved successfully to yours.json' });
    expect(steps).toEqual(['pick mine.json', 'create', 'write {}', 'close']);
  });

  test('shows no message if the user cancels', async () => {
    usePicker('mine.json', { 'pick mine.json': new DOMException('The user aborted a request.', 'AbortError') });
    expect(await saveAs(FILE)).toEqual({ ok: true, value: null });
    expect(steps).toEqual(['pick mine.json']);
  });

  test.each([
    ['create', new DOMException('', 'NotAllowedError'), 'permission denied', []],
    ['write {}', new DOMException('', 'QuotaExceededError'), 'not enough space on this device', ['abort']],
    ['close', new DOMException('Blocked by Safe Browsing', 'AbortError'), 'Blocked by Safe Browsing', ['abort']],
    ['close', new Error('disk gone'), 'disk gone', ['abort']],
  ])('reports why it failed to %s, and leaves no half-written file', async (step, error, reason, after) => {
    usePicker('mine.json', { [step]: error });
    expect(await saveAs(FILE)).toEqual({ ok: false, error: reason });
    expect(steps.slice(steps.indexOf(step) + 1)).toEqual(after);
    expect(saveFailedSentence(reason)).toBe(`Failed to save: ${reason}`);
  });
});

describe('a download is reported as started, not as saved', () => {
  const clicked = (): string[] => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return names;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('in a browser without a file picker', async () => {
    const names = clicked();
    expect(await saveAs(FILE)).toEqual({ ok: true, value: 'Download started: mine.json' });
    expect(names).toEqual(['mine.json']);
  });

  test('in an iframe that is not allowed to open the picker', async () => {
    usePicker('mine.json', { 'pick mine.json': new DOMException('', 'SecurityError') });
    const names = clicked();
    expect(await saveAs(FILE)).toEqual({ ok: true, value: 'Download started: mine.json' });
    expect(names).toEqual(['mine.json']);
  });
});

test("a game's own save format is listed first, and our record format is always offered", () => {
  expect(formatsOf(jungle).map((codec) => codec?.format ?? null)).toEqual(['jungle/1', null]);
  expect(formatsOf(octa)).toEqual([null]);
});

test('a typed file name is trimmed and gets its extension', () => {
  expect(['mine', ' mine.json ', 'mine.JSON'].map(fileNameOf)).toEqual(['mine.json', 'mine.json', 'mine.JSON']);
});

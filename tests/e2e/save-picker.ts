import type { Page } from '@playwright/test';

/** What the stand-in for the browser's file picker does. */
export interface PickerPlan {
  /** The name that the user gives the file in the picker; the suggested one if absent. */
  readonly renamedTo?: string;
  /** Name of the DOMException that a step fails with. */
  readonly fails?: Readonly<Partial<Record<'pick' | 'createWritable' | 'write' | 'close', string>>>;
}

interface Saves {
  suggested: string[];
  /** Closed files, by name. */
  files: Record<string, string>;
}

/** Replaces the file picker of an open page, which no test can click. */
export const useSavePicker = (page: Page, plan: PickerPlan = {}): Promise<void> =>
  page.evaluate(({ renamedTo, fails }: PickerPlan) => {
    const saves: Saves = { suggested: [], files: {} };
    const step = async (what: keyof NonNullable<PickerPlan['fails']>): Promise<void> => {
      const name = fails?.[what];
      if (name) throw new DOMException(`${what} failed`, name);
    };
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      saves.suggested.push(suggestedName);
      await step('pick');
      const name = renamedTo ?? suggestedName;
      const createWritable = async () => {
        await step('createWritable');
        let content = '';
        return {
          write: async (text: string) => {
            await step('write');
            content += text;
          },
          close: async () => {
            await step('close');
            saves.files[name] = content;
          },
          abort: async () => {},
        };
      };
      return { name, createWritable };
    };
    Object.assign(window, { showSaveFilePicker, saves });
  }, plan);

/** What went through the stand-in since it was put in place. */
export const savesOf = (page: Page): Promise<Saves> =>
  page.evaluate(() => (window as unknown as { saves: Saves }).saves);

/** Makes the page, and those it goes to, a browser without a file picker: files are downloaded. */
export async function withoutSavePicker(page: Page): Promise<void> {
  const remove = (): void => {
    Object.assign(window, { showSaveFilePicker: undefined });
  };
  await page.addInitScript(remove);
  await page.evaluate(remove);
}

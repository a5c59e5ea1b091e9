import type { Page } from '@playwright/test';

/** How the fake file picker behaves. */
export interface PickerPlan {
  /** The name the user enters in the picker; by default the suggested one. */
  readonly renamedTo?: string;
  /** By step, the name of the DOMException that it throws. */
  readonly fails?: Readonly<Partial<Record<'pick' | 'createWritable' | 'write' | 'close', string>>>;
}

interface Saves {
  suggested: string[];
  /** Closed files, by name. */
  files: Record<string, string>;
}

/** Replaces the file picker of an open page: tests cannot click the browser's own. */
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

/** The files saved by the fake picker. */
export const savesOf = (page: Page): Promise<Saves> =>
  page.evaluate(() => (window as unknown as { saves: Saves }).saves);

/** Removes the file picker from this page and later ones, so that files are downloaded. */
export async function withoutSavePicker(page: Page): Promise<void> {
  const remove = (): void => {
    Object.assign(window, { showSaveFilePicker: undefined });
  };
  await page.addInitScript(remove);
  await page.evaluate(remove);
}

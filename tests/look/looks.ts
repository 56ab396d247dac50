import { type Look, looks as journeyLooks } from '../journeys/browser.ts'

/** The journeys' sizes and themes, and the narrowest screen that is supported. */
export const looks: readonly Look[] = [
  ...journeyLooks,
  { name: 'narrow, dark', width: 320, height: 640, theme: 'dark' },
]

/** Folder of a look's pictures, and its name on the command line: `phone-dark`. */
export function folderOf({ name }: Look): string {
  return name.replace(', ', '-')
}

import { reactCompiler } from '@marquee/ui/vite/react-compiler'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { PluginOption } from 'vite'
import { contractTable } from '../vite/contract-table.ts'
import { texts } from '../vite/texts.ts'

/** Builds screens as they ship, without the router's framework: for tests and pictures of stories. */
export const storyPlugins: PluginOption[] = [
  reactCompiler(),
  tailwindcss(),
  contractTable(),
  texts(join(import.meta.dirname, '../app/texts')),
]

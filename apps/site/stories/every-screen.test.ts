import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
)

it('every screen has a story file beside it', () => {
  const screens = files.filter((file) => file.endsWith('-screen.tsx'))
  expect(screens.length).toBeGreaterThan(5)
  expect(screens.filter((file) => !files.includes(file.replace(/\.tsx$/, '.stories.tsx')))).toEqual([])
})

import { writeFileSync } from 'node:fs'
import { rolesCss } from './brand.ts'

/** Writes `roles.css` from `roles.ts`; a test holds the two equal. */
writeFileSync(new URL('roles.css', import.meta.url), `/* Written by write-roles.ts. */\n${rolesCss()}`)

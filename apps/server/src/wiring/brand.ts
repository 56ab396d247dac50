import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const brandFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  hue: z.number().min(0).max(359),
  siteId: z.int().positive(),
  domains: z.array(z.string()),
  supportEmail: z.email(),
  termsVersion: z.int().positive(),
})

export type Brand = z.output<typeof brandFile>

export const brandsFolder = join(import.meta.dirname, '../../../../brands')

/** @throws Error naming the brand when its folder has no sound `brand.json` */
export function loadBrand(id: string): Brand {
  const file = join(brandsFolder, id, 'brand.json')
  try {
    return brandFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`the brand "${id}" cannot be read from brands/${id}/brand.json`, { cause: error })
  }
}

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { documentFrom, DocumentError, type NewDocument, readNdjson } from './documents.ts'

const page = z.strictObject({
  pageId: z.string(),
  pageUrl: z.string(),
  title: z.string(),
  changedOn: z.iso.date(),
  sections: z.array(
    z.strictObject({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()).min(1) }),
  ),
})

/** Folders of a brand's documents, and the values for `{brand}` and `{supportEmail}` in them. */
export interface BrandContent {
  /** Folders with documents; a document of a later folder replaces one with the same id of an earlier folder. */
  readonly folders: readonly string[]
  readonly name: string
  readonly supportEmail: string
}

/**
 * A brand's own documents: `*.json` (lists of documents) and `*.ndjson` of its content folder and of `markets`, and
 * its static pages in `pages/{language}.json`.
 * @throws DocumentError naming the file
 */
export async function brandDocuments(brand: BrandContent): Promise<NewDocument[]> {
  const documents = new Map<string, NewDocument>()
  for (const folder of brand.folders)
    for (const document of await documentsIn(folder, brand)) documents.set(document._id, document)
  return [...documents.values()]
}

async function listsIn(folder: string, brand: BrandContent): Promise<NewDocument[]> {
  const documents: NewDocument[] = []
  for (const name of await filesIn(folder)) {
    const isList = name.endsWith('.json')
    if (!isList && !name.endsWith('.ndjson')) continue
    const text = await readFilled(join(folder, name), brand)
    try {
      documents.push(
        ...(isList ? z.array(z.unknown()).parse(JSON.parse(text)).map(documentFrom) : readNdjson(text)),
      )
    } catch (error) {
      throw new DocumentError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return documents
}

async function documentsIn(folder: string, brand: BrandContent): Promise<NewDocument[]> {
  const documents = [...(await listsIn(folder, brand)), ...(await listsIn(join(folder, 'markets'), brand))]
  const pages = join(folder, 'pages')
  for (const name of (await filesIn(pages)).filter((one) => one.endsWith('.json'))) {
    const language = name.slice(0, -'.json'.length)
    const list = z.array(page).parse(JSON.parse(await readFilled(join(pages, name), brand)))
    for (const one of list)
      documents.push({ _id: `page-${one.pageId}-${language}`, _type: 'page', language, ...one })
  }
  return documents
}

/** Names in a folder, in a fixed order; none when it is not there. */
async function filesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).toSorted() : []
}

/** A file with the brand's name and address in their places. */
async function readFilled(file: string, { name, supportEmail }: BrandContent): Promise<string> {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  const text = await readFile(file, 'utf8')
  return text.replaceAll('{brand}', inJson(name)).replaceAll('{supportEmail}', inJson(supportEmail))
}

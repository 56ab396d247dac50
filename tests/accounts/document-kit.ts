/** Documents of signed-in players over HTTP, as a browser sends them. */
import sharp from 'sharp'
import { createAdmission, createServer, type HttpApp, silentLog } from '../../apps/server/src/kernel/index.ts'
import { documentFilesPlugin } from '../../apps/server/src/modules/verification/index.ts'
import type { AccountsKit } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

export type DocumentPlayer = Awaited<ReturnType<typeof signedInPlayer>>

/** A picture that is taken; another one for every colour. */
export const photo = (background = '#7f7f5f'): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

export interface SentReply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, read by tests
  readonly body: any
}

/** Serves the files of documents beside the API of a kit. */
export async function serveFiles(
  kit: AccountsKit,
  { isMaintenance = () => false }: { isMaintenance?: () => boolean } = {},
): Promise<HttpApp> {
  const publicUrl = 'http://localhost:3000'
  const app = await createServer({ log: silentLog, clock: kit.clock, publicUrl, rateScale: 1_000 })
  const admit = createAdmission(app, kit.api, { publicUrl, isMaintenance })
  await app.register(documentFilesPlugin({ documents: kit.verification, admit, report: kit.api.report }))
  await app.ready()
  return app
}

export const documentCalls = (kit: () => AccountsKit, files: () => HttpApp) => {
  const list = async ({ browser, token }: DocumentPlayer) =>
    (await browser.call('GET', '/v1/player/documents', { token })).body
  const request = ({ browser, token }: DocumentPlayer, documentType: string, subType: string) =>
    browser.call('POST', '/v1/player/documents/request', { token, body: { documentType, subType } })
  const begin = ({ browser, token }: DocumentPlayer, documentId: string) =>
    browser.call('POST', `/v1/player/documents/${documentId}/upload`, { token, body: {} })
  const put = async (
    { token }: { readonly token?: string | undefined },
    url: string,
    payload: Buffer,
    headers: Record<string, string> = {},
  ): Promise<SentReply> => {
    const response = await files().inject({
      method: 'PUT',
      url,
      payload,
      headers: {
        'content-type': 'image/jpeg',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    return { status: response.statusCode, body: response.body === '' ? undefined : JSON.parse(response.body) }
  }
  /** A requested document with an open upload. */
  const open = async (player: DocumentPlayer, documentType = 'PROOF_OF_ADDRESS', subType = 'UB') => {
    const { body: document } = await request(player, documentType, subType)
    const { body: upload } = await begin(player, document.id)
    return { documentId: document.id as string, url: upload.uploadUrl as string }
  }
  /** A document whose file has arrived. */
  const send = async (player: DocumentPlayer, documentType?: string, subType?: string) => {
    const opened = await open(player, documentType, subType)
    const sent = await put(player, opened.url, await photo())
    if (sent.status !== 200) throw new Error(`the file was refused: ${JSON.stringify(sent.body)}`)
    return opened
  }
  return { list, request, begin, put, open, send, player: () => signedInPlayer(kit()) }
}

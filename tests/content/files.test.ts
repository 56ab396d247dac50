import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createContentKit, officialClient, serveContent, token, useServedContent } from './kit.ts'

const service = useServedContent()

const editor = () => officialClient(service.url, { token })
const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`)
const sha1 = (file: Buffer) => createHash('sha1').update(file).digest('hex')
const referring = (id: string, _ref: string) => ({
  _id: id,
  _type: 'note',
  file: { _type: 'file', asset: { _type: 'reference', _ref } },
})
const send = async (body: Buffer | string, search = '', headers: Record<string, string> = {}) => {
  const response = await fetch(`${service.url}/content/v1/assets/files/production${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as { message?: string; document?: object } }
}

describe('a file', () => {
  it('is an asset document by its hash and ending, and is downloaded under the editor’s name', async () => {
    const file = pdf('rules')
    const hash = sha1(file)
    const asset = await editor().assets.upload('file', file, {
      filename: 'rules of play.pdf',
      title: 'Rules',
      source: { id: 'r1', name: 'legal', url: 'https://legal.example/r1' },
    })
    expect(asset).toMatchObject({
      _id: `file-${hash}-pdf`,
      _type: 'sanity.fileAsset',
      assetId: hash,
      sha1hash: hash,
      size: file.length,
      extension: 'pdf',
      mimeType: 'application/pdf',
      originalFilename: 'rules of play.pdf',
      title: 'Rules',
      source: { id: 'r1', name: 'legal', url: 'https://legal.example/r1' },
      path: `files/marquee/production/${hash}.pdf`,
      url: `https://play.example/content/files/marquee/production/${hash}.pdf`,
    })
    expect(await editor().getDocument(asset._id)).toEqual(asset)
    const served = await fetch(`${service.url}/content/${asset.path}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(file)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="rules_of_play.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const again = await fetch(`${service.url}/content/${asset.path}`, {
      headers: { 'if-none-match': served.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('is downloaded under the name of the address when it has one', async () => {
    const { path } = await editor().assets.upload('file', pdf('named'), { filename: 'a.pdf' })
    const nameOf = async (more: string) =>
      (await fetch(`${service.url}/content/${path}${more}`)).headers.get('content-disposition')
    expect(await nameOf('?dl=other.pdf')).toBe('attachment; filename="other.pdf"')
    expect(await nameOf('?dl=')).toBe('attachment; filename="a.pdf"')
    expect(await nameOf('/third.pdf')).toBe('attachment; filename="third.pdf"')
    expect(await nameOf('?dl=a%22%0d%0aset-cookie:b.pdf')).toBe('attachment; filename="a_set-cookie_b.pdf"')
  })

  it.each([
    ['page.html', 'text/html', 'html'],
    ['drawing.svg', 'image/svg+xml', 'svg'],
    ['script.js', 'text/javascript', 'js'],
    [undefined, 'text/html', 'bin'],
    ['no-ending', 'text/html; charset=utf-8', 'bin'],
  ])(
    'that a browser could run is bytes, whatever type is stated: %s as %s',
    async (filename, type, extension) => {
      const body = Buffer.from(`<script>${String(filename)} ${type}</script>`)
      const asset = await editor().assets.upload('file', body, {
        contentType: type,
        ...(filename === undefined ? {} : { filename }),
      })
      expect(asset).toMatchObject({ extension, mimeType: 'application/octet-stream' })
      const { headers } = await fetch(`${service.url}/content/${asset.path}`)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
    },
  )

  it('has the ending of its stated type when its name has none', async () => {
    const asset = await editor().assets.upload('file', pdf('typed'), { contentType: 'application/pdf' })
    expect(asset.extension).toBe('pdf')
  })

  it('that is equal is the same asset, also by two editors at once', async () => {
    const file = pdf('twice')
    const [one, two] = await Promise.all([1, 2].map(async () => editor().assets.upload('file', file)))
    expect(one).toEqual(two)
  })

  it('stays while a document refers to it, and is not served after it is deleted', async () => {
    const { _id, path } = await editor().assets.upload('file', pdf('held'), { filename: 'held.pdf' })
    await editor().create(referring('holder', _id))
    await expect(editor().delete(_id)).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: 'documentHasExistingReferencesError' } }] },
    })
    await editor().delete('holder')
    await editor().delete(_id)
    expect((await fetch(`${service.url}/content/${path}`)).status).toBe(404)
    await expect(editor().create(referring('late', _id))).rejects.toMatchObject({ statusCode: 409 })
  })

  it('is known to a visitor only by a published document that refers to it', async () => {
    const visitor = officialClient(service.url)
    const { _id } = await editor().assets.upload('file', pdf('hidden'), { filename: 'hidden.pdf' })
    await editor().create(referring('drafts.with-file', _id))
    expect(await visitor.getDocument(_id)).toBeUndefined()
    await editor().create(referring('with-file', _id))
    expect(await visitor.getDocument(_id)).toMatchObject({ _id })
    expect(await visitor.fetch('*[_id == "with-file"][0].file.asset->extension')).toBe('pdf')
  })

  it('is served by another instance', async () => {
    const { path } = await editor().assets.upload('file', pdf('far'), { filename: 'far.pdf' })
    const other = (await createContentKit(service.db)).content
    const served = await serveContent(other)
    expect((await fetch(`${served.url}/content/${path}`)).status).toBe(200)
    await served.app.close()
    await other.stop()
  })
})

describe('a file is refused', () => {
  it('above 8 MiB', async () => {
    expect((await send(Buffer.alloc(8 * 1024 * 1024))).status).toBe(200)
    expect((await send(Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('when it is empty, or a text about it has more than 1,000 characters', async () => {
    expect((await send('')).status).toBe(400)
    expect((await send(pdf('long'), `?title=${'a'.repeat(1_000)}`)).status).toBe(200)
    expect(await send(pdf('long'), `?title=${'a'.repeat(1_001)}`)).toMatchObject({
      status: 400,
      body: { message: 'title: has 1,000 characters at most' },
    })
  })

  it.each(['', 'Bearer guessed'])('without the editors’ token: "%s"', async (authorization) => {
    expect((await send(pdf('x'), '', { authorization })).status).toBe(401)
  })

  it.each([
    ['/content/files/marquee/production/x.pdf', 404],
    [`/content/files/marquee/production/${'0'.repeat(40)}.pdf`, 404],
    [`/content/files/other/production/${sha1(pdf('rules'))}.pdf`, 404],
    [`/content/files/marquee/production/${sha1(pdf('rules'))}.pdf?w=5`, 400],
  ])('at the address %s: %i', async (path, status) => {
    expect((await fetch(`${service.url}${path}`)).status).toBe(status)
  })
})

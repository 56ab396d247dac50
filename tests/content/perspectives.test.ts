/** Perspectives of the content protocol, as the official client asks for them. */
import { expect, it } from 'vitest'
import { importSeed, officialClient, token, useServedContent } from './kit.ts'

const service = useServedContent({ prepare: importSeed })

const client = (more?: object) => officialClient(service.url, more)

it('layers of versions are for editors, by the first one that has the document; a parameter that is not offered is named', async () => {
  const note = (id: string, text: string) => ({ _id: id, _type: 'layered', text })
  await service.content.importDocuments([
    note('layered-1', 'published'),
    note('drafts.layered-1', 'draft'),
    note('drafts.layered-2', 'draft'),
    note('versions.rAutumn.layered-1', 'autumn'),
  ])
  const query = '*[_type == "layered"] | order(_id) {_id, text}'
  const ask = (perspective: string[], own: object = { token }) =>
    client({ perspective, ...own }).fetch<unknown>(query)
  const [one, two] = ['layered-1', 'layered-2']
  expect(await ask(['rAutumn', 'drafts'])).toEqual([
    { _id: one, text: 'autumn' },
    { _id: two, text: 'draft' },
  ])
  expect(await ask(['rAutumn'])).toEqual([{ _id: one, text: 'autumn' }])
  expect(await ask(['drafts', 'rAutumn'])).toEqual([
    { _id: one, text: 'draft' },
    { _id: two, text: 'draft' },
  ])
  for (const perspective of ['rAutumn', 'rUnknown'])
    expect(await ask([perspective], {})).toEqual([{ _id: one, text: 'published' }])
  await expect(ask(['rUnknown'])).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('no document has a version in the release rUnknown') as string,
  })
  const path = `${service.url}/content/v2021-08-31/data/query/production?query=1`
  expect(await (await fetch(`${path}&resultSourceMap=true`)).json()).toEqual({
    statusCode: 400,
    error: 'Bad Request',
    message: 'resultSourceMap is not offered',
  })
  expect((await fetch(`${path}&resultSourceMap=false&explain=false`)).status).toBe(200)
})

import { expect, it } from 'vitest'
import { officialClient, token, useServedContent } from './kit.ts'

const service = useServedContent()
const editor = () => officialClient(service.url, { token, apiVersion: '2025-02-19', perspective: 'raw' })

it('a text about limits that is stored stops no change of other fields, and is refused elsewhere (LIM-27)', async () => {
  const title = { en: 'Raise your limit!', de: 'Raise your limit!' }
  const seeded = { _id: 'seeded', _type: 'note', _hidden: 'Remove your limit.', title, text: 'one' }
  await service.content.importDocuments([seeded], 'digest')
  await service.content.importNdjson(JSON.stringify({ ...seeded, text: 'two' }))
  await editor().createIfNotExists({ ...seeded, _id: 'drafts.seeded' })
  await editor()
    .patch('drafts.seeded', { set: { text: 'three' } })
    .commit()
  await editor().action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.seeded',
    publishedId: 'seeded',
  })
  await editor()
    .patch('seeded', { set: { 'title.en': 'Limits' } })
    .commit()
  expect(await editor().getDocument('seeded')).toMatchObject({ title: { en: 'Limits' }, text: 'three' })

  const refused = { statusCode: 400, message: expect.stringContaining('invites to raise or remove') }
  await expect(
    // The same words were stored as German, which is another text.
    editor()
      .patch('seeded', { set: { 'title.en': title.en } })
      .commit(),
  ).rejects.toMatchObject(refused)
  await expect(
    editor()
      .patch('seeded', { set: { text: seeded._hidden } })
      .commit(),
  ).rejects.toMatchObject(refused)
  await expect(editor().create({ ...seeded, _id: 'other' })).rejects.toMatchObject(refused)
  await expect(service.content.importNdjson(JSON.stringify({ ...seeded, _id: 'other' }))).rejects.toThrow(
    'invites to raise or remove',
  )
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { officialClient, token, useServedContent } from './kit.ts'

const service = useServedContent({ options: async () => ({ folder: `/tmp/actions-${process.pid}` }) })

const editor = () => officialClient(service.url, { token, apiVersion: '2025-02-19', perspective: 'raw' })
const note = (id: string, more: object = {}) => ({ _id: id, _type: 'note', ...more })
const document = 'sanity.action.document'
const names = (id: string) => ({ draftId: `drafts.${id}`, publishedId: id })
const read = async (id: string) => editor().getDocument(id)
const refusedAs = (statusCode: number, type: string, index = 0) => ({
  statusCode,
  details: {
    type: 'actionError',
    description: expect.stringMatching(/^The action\(s\) failed: /),
    items: [{ index, error: { type } }],
  },
})
const send = async (body: unknown, given = token) => {
  const response = await fetch(`${service.url}/content/v2025-02-19/data/actions/production`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(given === '' ? {} : { authorization: `Bearer ${given}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('actions on documents', () => {
  it('a draft whose text invites to raise or remove a limit is neither created nor edited (LIM-27)', async () => {
    const created = await send({
      actions: [
        {
          actionType: `${document}.create`,
          publishedId: 'limit-text',
          attributes: { _id: 'drafts.limit-text', _type: 'note', title: { de: 'Erhöhe dein Limit!' } },
          ifExists: 'fail',
        },
      ],
    })
    expect(created.status).toBe(400)
    expect(JSON.stringify(created.body)).toContain('actions[0]: title.de: ')
    expect(await read('drafts.limit-text')).toBeUndefined()
  })

  it('create, edit and publish: visitors see the document with the last one, and the draft is gone', async () => {
    const visitor = officialClient(service.url)
    const attributes = { _id: 'drafts.news', _type: 'note', title: 'one' }
    const created = await editor().action({
      actionType: `${document}.create`,
      publishedId: 'news',
      attributes,
      ifExists: 'fail',
    })
    expect(created).toEqual({ transactionId: (await read('drafts.news'))?._rev })
    await editor().action({
      actionType: `${document}.edit`,
      ...names('news'),
      patch: { set: { title: 'two' } },
    })
    expect(await visitor.getDocument('news')).toBeUndefined()
    await editor().action({ actionType: `${document}.publish`, ...names('news') })
    expect(await visitor.getDocument('news')).toMatchObject({ _type: 'note', title: 'two' })
    expect(await read('drafts.news')).toBeUndefined()
  })

  it('edit makes the draft from the published document, which stays as it is until publish', async () => {
    const published = await editor().create(note('plain', { title: 'old', size: 1 }))
    await editor().action({ actionType: `${document}.edit`, ...names('plain'), patch: { inc: { size: 2 } } })
    expect(await read('drafts.plain')).toMatchObject({ title: 'old', size: 3 })
    expect(await read('plain')).toEqual(published)
  })

  it('discard deletes the draft and leaves the published document', async () => {
    await editor().create(note('kept', { title: 'kept' }))
    await editor().create(note('drafts.kept', { title: 'not yet' }))
    await editor().action({ actionType: `${document}.discard`, draftId: 'drafts.kept' })
    expect(await read('drafts.kept')).toBeUndefined()
    expect(await read('kept')).toMatchObject({ title: 'kept' })
  })

  it('unpublish makes a draft of the published document, or leaves the draft that exists', async () => {
    await editor().create(note('away', { title: 'shown' }))
    await editor().action({ actionType: `${document}.unpublish`, ...names('away') })
    expect([await read('away'), (await read('drafts.away'))?.['title']]).toEqual([undefined, 'shown'])
    await editor().create(note('both', { title: 'shown' }))
    await editor().create(note('drafts.both', { title: 'newer' }))
    await editor().action({ actionType: `${document}.unpublish`, ...names('both') })
    expect([await read('both'), (await read('drafts.both'))?.['title']]).toEqual([undefined, 'newer'])
  })

  it('delete deletes the document with the versions that are named', async () => {
    const versions = ['drafts.old', 'versions.r1.old']
    for (const id of ['old', ...versions]) await editor().create(note(id))
    await editor().action({ actionType: `${document}.delete`, publishedId: 'old', includeDrafts: versions })
    for (const id of ['old', ...versions]) expect(await read(id)).toBeUndefined()
  })

  it('replaceDraft replaces the whole draft, or makes it when the document is published', async () => {
    await editor().create(note('whole', { title: 'a', extra: 1 }))
    for (const title of ['b', 'c'])
      await editor().action({
        actionType: `${document}.replaceDraft`,
        publishedId: 'whole',
        attributes: { _id: 'drafts.whole', _type: 'note', title },
      })
    const draft = await read('drafts.whole')
    expect(draft).toMatchObject({ title: 'c' })
    expect(draft).not.toHaveProperty('extra')
  })

  it('createVersion, replaceVersion and discardVersion write versions in releases', async () => {
    await editor().create(note('season', { title: 'now' }))
    await editor().createVersion({ publishedId: 'season', baseId: 'season', releaseId: 'rWinter' })
    expect(await read('versions.rWinter.season')).toMatchObject({ title: 'now' })
    await editor().replaceVersion({
      document: note('versions.rWinter.season', { title: 'snow' }),
      publishedId: 'season',
      releaseId: 'rWinter',
    })
    expect(await read('versions.rWinter.season')).toMatchObject({ title: 'snow' })
    await editor().discardVersion({ publishedId: 'season', releaseId: 'rWinter' })
    expect(await read('versions.rWinter.season')).toBeUndefined()
  })

  it('publish makes the references strong that the draft says, and refuses one to nothing', async () => {
    const later = { _type: 'reference', _ref: 'later', _weak: true, _strengthenOnPublish: { type: 'note' } }
    await editor().create(note('drafts.points', { to: later }))
    const publish = () => editor().action({ actionType: `${document}.publish`, ...names('points') })
    await expect(publish()).rejects.toMatchObject(refusedAs(409, 'documentReferenceDoesNotExistError'))
    await editor().create(note('later'))
    await publish()
    expect((await read('points'))?.['to']).toEqual({ _type: 'reference', _ref: 'later' })
    const unpublish = editor().action({ actionType: `${document}.unpublish`, ...names('later') })
    await expect(unpublish).rejects.toMatchObject(refusedAs(409, 'documentHasExistingReferencesError'))
  })

  it('a picture of a draft is that of the published document', async () => {
    const file = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#2244aa' } })
      .png()
      .toBuffer()
    const asset = await editor().assets.upload('image', file)
    const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    await editor().create(note('drafts.drawn', { image }))
    await editor().action({ actionType: `${document}.publish`, ...names('drawn') })
    expect((await read('drawn'))?.['image']).toEqual(image)
  })

  it('several are done in their order, all or none', async () => {
    const create = {
      actionType: `${document}.create`,
      publishedId: 'chain',
      attributes: { _id: 'drafts.chain', _type: 'note' },
      ifExists: 'fail',
    } as const
    const publish = { actionType: `${document}.publish`, ...names('chain') } as const
    await editor().action([create, publish], { transactionId: 'chain-1' })
    expect(await read('chain')).toMatchObject({ _rev: 'chain-1' })
    const { revision } = service.content.snapshot()
    const discard = { actionType: `${document}.discard`, draftId: 'drafts.chain' } as const
    const edit = {
      actionType: `${document}.edit`,
      ...names('chain'),
      patch: { set: { title: 'x' } },
    } as const
    await expect(editor().action([edit, discard, publish])).rejects.toMatchObject(
      refusedAs(404, 'documentNotFoundError', 2),
    )
    expect(service.content.snapshot().revision).toBe(revision)
  })

  it('a dry run answers as the real one and writes nothing', async () => {
    await editor().create(note('drafts.tried'))
    const publish = { actionType: `${document}.publish`, ...names('tried') } as const
    expect(await editor().action(publish, { dryRun: true })).toEqual({ transactionId: expect.any(String) })
    expect(await read('tried')).toBeUndefined()
  })
})

describe('an action is refused', () => {
  it.each([
    [
      'create',
      { publishedId: 'here', attributes: note('drafts.here'), ifExists: 'fail' },
      409,
      'documentAlreadyExistsError',
    ],
    [
      'create',
      { publishedId: 'shown', attributes: note('drafts.shown'), ifExists: 'ignore' },
      409,
      'documentAlreadyExistsError',
    ],
    ['replaceDraft', { publishedId: 'none', attributes: note('drafts.none') }, 404, 'documentNotFoundError'],
    ['edit', { ...names('none'), patch: {} }, 404, 'documentNotFoundError'],
    ['discard', { draftId: 'drafts.none' }, 404, 'documentNotFoundError'],
    ['publish', names('none'), 404, 'documentNotFoundError'],
    ['unpublish', names('none'), 404, 'documentNotFoundError'],
    ['delete', { publishedId: 'none', includeDrafts: [] }, 404, 'documentNotFoundError'],
    ['delete', { publishedId: 'here', includeDrafts: [] }, 409, 'documentHasVersionsError'],
    ['delete', { publishedId: 'shown', includeDrafts: [] }, 409, 'documentHasVersionsError'],
    ['publish', { ...names('here'), ifDraftRevisionId: 'other' }, 409, 'documentRevisionIDDoesNotMatchError'],
    ['publish', { ...names('here'), ifPublishedRevisionId: 'other' }, 404, 'documentNotFoundError'],
    ['version.replace', { document: note('versions.r1.none') }, 404, 'documentNotFoundError'],
    ['version.discard', { versionId: 'versions.r1.none' }, 404, 'documentNotFoundError'],
    [
      'version.create',
      { publishedId: 'shown', document: note('versions.r1.shown') },
      409,
      'documentAlreadyExistsError',
    ],
  ])('%s %j when the documents do not allow it', async (name, more, statusCode, type) => {
    for (const id of ['drafts.here', 'shown', 'versions.r1.shown']) await editor().createIfNotExists(note(id))
    const action = { actionType: `${document}.${name}`, ...more }
    expect(await send({ actions: [action] })).toMatchObject({
      status: statusCode,
      body: { error: refusedAs(statusCode, type).details },
    })
  })

  it.each([
    [{}, 'actions: '],
    [{ actions: [] }, 'actions: '],
    [
      { actions: [{ actionType: 'sanity.action.release.create', releaseId: 'r1' }] },
      'actions[0].actionType: is not an action that is offered here',
    ],
    [{ actions: [{ actionType: `${document}.version.unpublish` }] }, 'actions[0].actionType: '],
    [
      { actions: [{ actionType: `${document}.discard`, draftId: 'plain' }] },
      'actions[0].draftId: is not the id of a draft',
    ],
    [
      { actions: [{ actionType: `${document}.discard`, draftId: 'drafts.x', force: true }] },
      'actions[0].force: not known',
    ],
    [
      { actions: [{ actionType: `${document}.publish`, draftId: 'drafts.a', publishedId: 'b' }] },
      'actions[0]: draftId: drafts.a is not a version of b',
    ],
    [
      { actions: [{ actionType: `${document}.edit`, ...names('a'), patch: { diffMatchPatch: {} } }] },
      'actions[0].patch.diffMatchPatch: not known',
    ],
    [
      { actions: [{ actionType: `${document}.publish`, ...names('a') }], transactionId: 'a b' },
      'transactionId: ',
    ],
  ])('with a 400 that names the field: %j', async (body, message) => {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(String(answer.body['message'])).toContain(message)
  })

  it.each(['', 'guessed'])('without the editors’ token: "%s"', async (given) => {
    expect((await send({ actions: [] }, given)).status).toBe(401)
  })

  it('to all but one of two editors who publish the revision that both have read', async () => {
    const { _rev } = await editor().create(note('drafts.raced'))
    const publish = { actionType: `${document}.publish`, ...names('raced'), ifDraftRevisionId: _rev } as const
    const done = await Promise.allSettled([editor().action(publish), editor().action(publish)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

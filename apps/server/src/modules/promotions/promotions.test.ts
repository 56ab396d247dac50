import { type RequestContext, isAppError } from '../../kernel/index.ts'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../content/test-kit.ts'
import { createPromotions } from './module.ts'
import type { OfferRefusal, PromotionPorts } from './ports.ts'

const now = Temporal.Instant.from('2026-11-27T12:00:00Z')
const inDays = (days: number) => now.add({ hours: days * 24 }).toString()
const text = (en: string) => ({ en, fi: `${en} (fi)` })

const document = (_id: string, _type: string, fields: Record<string, unknown>) => ({
  _id,
  _type,
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const label = (type: string, slug: string, order: number) =>
  document(`${type}-${slug}`, type, { slug, order, label: text(slug) })
const promotion = (slug: string, fields: Record<string, unknown> = {}) =>
  document(`promotion-${slug}`, 'promotion', {
    slug,
    category: 'play',
    tags: ['prizes'],
    order: 10,
    isOffer: false,
    icon: 'trophy',
    title: text(slug),
    summary: text(`about ${slug}`),
    terms: [{ kind: 'pay', text: text('nothing') }],
    sections: [{ id: 'how', heading: text('How'), paragraphs: [text('So.')] }],
    button: { label: text('Open'), to: '/tournaments' },
    ...fields,
  })
const landing = (slug: string, fields: Record<string, unknown> = {}) =>
  document(`landing-${slug}`, 'landingPage', {
    kind: 'promo',
    slug,
    isOffer: false,
    campaignId: `campaign-${slug}`,
    title: text(slug),
    description: text(`about ${slug}`),
    bannerImg: 'limits',
    showBannerImg: true,
    stepIndicator: true,
    terms: [],
    playerButton: { label: text('Games'), to: '/online-casino' },
    ...fields,
  })

const labels = [
  label('promotionCategory', 'play', 10),
  label('promotionCategory', 'quiet', 20),
  label('promotionTag', 'prizes', 10),
  label('promotionTag', 'unused', 20),
]

interface World {
  readonly documents: readonly ReturnType<typeof document>[]
  readonly player?: { readonly depositCount: number; readonly offerRefusal: OfferRefusal | null }
  readonly closedMarkets?: readonly string[]
  readonly hasTournaments?: boolean
}

function open({ documents, player, closedMarkets = [], hasTournaments = true }: World) {
  const snapshot = snapshotOf('production', 1n, [...labels, ...documents])
  const content: PromotionPorts['content'] = {
    snapshot: () => snapshot,
    readingOf: () => ({ snapshot, at: now, preview: undefined }),
    picturePath: ({ source }) => `/pictures/${source}`,
  }
  return createPromotions({
    content,
    playerOf: async () => player ?? null,
    areOffersAllowed: (market) => !closedMarkets.includes(market),
    hasTournaments: async () => hasTournaments,
    smsMaxAttempts: 3,
  })
}
const visitor = { cookies: {}, caller: null } as unknown as RequestContext<null, Record<string, never>>
const signedIn = {
  cookies: {},
  caller: { playerId: 7n },
} as unknown as RequestContext<null, Record<string, never>>

async function list(world: World, input = {}, context = visitor) {
  const { handlers } = open(world)
  return handlers['promotions.list']({ langmarket: 'en-UN', ...input }, context)
}
const page = async (world: World, promotionSlug: string, { langmarket = 'en-UN', context = visitor } = {}) =>
  open(world).handlers['promotions.page']({ langmarket, category: 'play', promotion: promotionSlug }, context)
const slugsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.promotions.map(({ slug }) => slug)
const codeOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (isAppError(error) ? error.code : error),
  )

describe('the list of promotions', () => {
  it('is in the order of its editors, in the language of the reader', async () => {
    const documents = [promotion('second', { order: 20 }), promotion('first', { order: 10 })]
    const answer = await list({ documents }, { langmarket: 'fi-FI' })
    expect(answer.promotions.map(({ title }) => title)).toEqual(['first (fi)', 'second (fi)'])
    expect(answer).toMatchObject({ category: null, tag: null, offers: 'allowed', ended: [] })
  })

  it('has what runs: from the start on, until before the end', async () => {
    const documents = [
      promotion('starts-now', { startDate: now.toString() }),
      promotion('starts-later', { startDate: now.add({ milliseconds: 1 }).toString() }),
      promotion('ends-later', { endDate: now.add({ milliseconds: 1 }).toString() }),
      promotion('ended-now', { endDate: now.toString() }),
    ]
    const answer = await list({ documents })
    expect(slugsOf(answer)).toEqual(['starts-now', 'ends-later'])
    expect(answer.ended.map(({ slug }) => slug)).toEqual(['ended-now'])
  })

  it('lists what ended for a year', async () => {
    const documents = [
      promotion('in-the-year', { endDate: now.subtract({ hours: 365 * 24 - 1 }).toString() }),
      promotion('before', { endDate: now.subtract({ hours: 365 * 24 }).toString() }),
    ]
    expect((await list({ documents })).ended.map(({ slug }) => slug)).toEqual(['in-the-year'])
  })

  it('is targeted: visitors and players, numbers of deposits, ids, markets (spec 1 §5)', async () => {
    const documents = [
      promotion('for-visitors', { authorized: 'not-authorized' }),
      promotion('for-players', { authorized: 'authorized' }),
      promotion('for-new', { authorized: 'authorized', targetAudience: { option: 'group', groups: ['0'] } }),
      promotion('for-seven', {
        authorized: 'authorized',
        targetAudience: { option: 'player-list', playerIds: [7] },
      }),
      promotion('for-eight', {
        authorized: 'authorized',
        targetAudience: { option: 'player-list', playerIds: [8] },
      }),
      promotion('elsewhere', { markets: ['FI'] }),
      promotion('misspelt', { authorized: 'everybody' }),
    ]
    const player = { depositCount: 1, offerRefusal: null }
    expect(slugsOf(await list({ documents }))).toEqual(['for-visitors'])
    expect(slugsOf(await list({ documents, player }, {}, signedIn))).toEqual(['for-players', 'for-seven'])
  })

  it.each(['market', 'age', 'account'] as const)(
    'has no offer for a player to whom none may be made: %s (BON-10)',
    async (offerRefusal) => {
      const documents = [promotion('an-offer', { isOffer: true }), promotion('information')]
      const player = { depositCount: 0, offerRefusal }
      const answer = await list({ documents, player }, {}, signedIn)
      expect([answer.offers, slugsOf(answer)]).toEqual([offerRefusal, ['information']])
    },
  )

  it('has no offer where the law of the market does not allow one (MKT-09)', async () => {
    const documents = [
      promotion('an-offer', { isOffer: true, endDate: now.toString() }),
      promotion('information'),
    ]
    const answer = await list({ documents, closedMarkets: ['FI'] }, { langmarket: 'fi-FI' })
    expect([answer.offers, slugsOf(answer), answer.ended]).toEqual(['market', ['information'], []])
  })

  it('leads to tournaments only where there are some', async () => {
    const documents = [promotion('play', { needs: 'tournaments' })]
    expect(slugsOf(await list({ documents }))).toEqual(['play'])
    expect(slugsOf(await list({ documents, hasTournaments: false }))).toEqual([])
  })

  it('counts categories and tags, and has those only that something has', async () => {
    const documents = [promotion('one'), promotion('two', { tags: [] })]
    const answer = await list({ documents }, { category: 'play', tag: 'prizes' })
    expect(answer.categories).toEqual([{ slug: 'play', label: 'play', count: 2 }])
    expect(answer.tags).toEqual([{ slug: 'prizes', label: 'prizes', count: 1 }])
    expect(slugsOf(answer)).toEqual(['one'])
  })

  it('of a category or tag that nobody has written is not found; an empty one is empty', async () => {
    const documents = [promotion('one')]
    expect(await codeOf(list({ documents }, { category: 'none' }))).toBe('error.not_found')
    expect(await codeOf(list({ documents }, { category: 'play', tag: 'none' }))).toBe('error.not_found')
    expect(slugsOf(await list({ documents }, { category: 'quiet' }))).toEqual([])
  })

  it('leaves out documents that are not valid', async () => {
    const documents = [promotion('one'), promotion('two', { title: 'no text by language' })]
    expect(slugsOf(await list({ documents }))).toEqual(['one'])
  })
})

describe('the page of a promotion', () => {
  it('has its terms, its text and its button while it runs', async () => {
    expect(await page({ documents: [promotion('one')] }, 'one')).toMatchObject({
      state: 'open',
      reason: null,
      promotion: {
        terms: [{ kind: 'pay', text: 'nothing' }],
        sections: [{ id: 'how', heading: 'How', paragraphs: ['So.'] }],
        button: { label: 'Open', to: '/tournaments' },
      },
    })
  })

  it('stays readable without its button after the end', async () => {
    const ended = await page({ documents: [promotion('one', { endDate: inDays(-1) })] }, 'one')
    expect([ended.state, ended.promotion?.button]).toEqual(['ended', null])
  })

  it.each([
    ['before its start', { startDate: inDays(1) }],
    ['more than a year after its end', { endDate: inDays(-366) }],
    ['for other readers', { authorized: 'authorized' }],
  ])('is not found %s', async (_title, fields) => {
    expect(await codeOf(page({ documents: [promotion('one', fields)] }, 'one'))).toBe('error.not_found')
  })

  it('is closed in other markets, and shows nothing of it', async () => {
    const world = { documents: [promotion('one', { markets: ['FI'] })] }
    expect(await page(world, 'one')).toEqual({ state: 'closed', reason: 'elsewhere', promotion: null })
    expect((await page(world, 'one', { langmarket: 'fi-FI' })).state).toBe('open')
  })

  it('of an offer is closed where none may be made, and says why (MKT-09)', async () => {
    const world = { documents: [promotion('one', { isOffer: true })], closedMarkets: ['FI'] }
    expect(await page(world, 'one', { langmarket: 'fi-FI' })).toEqual({
      state: 'closed',
      reason: 'market',
      promotion: null,
    })
    const player = { depositCount: 0, offerRefusal: 'age' as const }
    expect((await page({ ...world, player }, 'one', { context: signedIn })).reason).toBe('age')
  })
})

describe('a landing page', () => {
  const read = async (world: World, slug: string, kind: 'promo' | 'landing' = 'promo') =>
    open(world).handlers['promotions.landing']({ langmarket: 'en-UN', kind, slug }, visitor)

  it('has the call-to-action block, the campaign and the code (spec 1 §3)', async () => {
    const picture = document('bannerPicture-limits', 'bannerPicture', {
      pictureId: 'limits',
      wide: { source: 'limits.webp' },
    })
    const documents = [picture, landing('one', { bonusCode: 'HELLO' })]
    expect(await read({ documents }, 'one')).toMatchObject({
      state: 'open',
      campaignId: 'campaign-one',
      bonusCode: 'HELLO',
      callToAction: {
        title: 'one',
        bannerImg: '/pictures/limits.webp',
        backgroundImg: null,
        showBannerImg: true,
        stepIndicator: true,
        smsMaxAttempts: 3,
      },
    })
  })

  it('is found under its own kind of address only', async () => {
    expect(await codeOf(read({ documents: [landing('one')] }, 'one', 'landing'))).toBe('error.not_found')
    expect(await codeOf(read({ documents: [] }, 'one'))).toBe('error.not_found')
  })

  it('says that it has ended, and that of an offer is not found where none may be made (MKT-09)', async () => {
    expect((await read({ documents: [landing('one', { endDate: inDays(-1) })] }, 'one')).state).toBe('ended')
    const offer = { documents: [landing('one', { isOffer: true })] }
    expect((await read(offer, 'one')).state).toBe('open')
    expect(await codeOf(read({ ...offer, closedMarkets: ['UN'] }, 'one'))).toBe('error.not_found')
  })
})

describe('the VIP page', () => {
  const vip = (title: string, markets?: readonly string[]) =>
    document(`vip-${title}`, 'vipPage', {
      title: text(title),
      summary: text(''),
      points: [],
      sections: [],
      markets,
    })
  const read = async (world: World, langmarket: string) =>
    open(world).handlers['promotions.vipClub']({ langmarket }, visitor)

  it('is that of the market, else the common one, and says whether offers may be made', async () => {
    const world = { documents: [vip('common'), vip('finnish', ['FI'])], closedMarkets: ['FI'] }
    expect(await read(world, 'en-UN')).toMatchObject({ title: 'common', offers: 'allowed' })
    expect(await read(world, 'en-FI')).toMatchObject({ title: 'finnish', offers: 'market' })
    expect(await codeOf(read({ documents: [] }, 'en-UN'))).toBe('error.not_found')
  })
})

describe('what search engines may list', () => {
  it('are the open promotions of visitors, their categories and tags', async () => {
    const documents = [promotion('one'), promotion('two', { authorized: 'authorized', tags: ['unused'] })]
    expect(await open({ documents }).listedIn('FI')).toEqual({
      categories: ['play'],
      tags: [{ category: 'play', tag: 'prizes' }],
      promotions: [{ category: 'play', slug: 'one' }],
    })
  })
})

describe('the call-to-action block of the sign-up', () => {
  const block = (name: string, fields: Record<string, unknown> = {}) =>
    document(`block-${name}`, 'signupCallToAction', {
      isOffer: false,
      title: text(name),
      description: text(`about ${name}`),
      showBannerImg: false,
      stepIndicator: false,
      authorized: 'not-authorized',
      ...fields,
    })
  const read = async (world: World, langmarket = 'en-UN') =>
    (await open(world).handlers['promotions.signupCallToAction']({ langmarket }, visitor)).callToAction

  it('has the fields of spec 1 §3, pictures of the content service, and the attempts that are enforced', async () => {
    const picture = document('bannerPicture-limits', 'bannerPicture', {
      pictureId: 'limits',
      wide: { source: 'limits.webp' },
    })
    const fields = {
      iconUrl: 'limits',
      bannerImg: 'limits',
      backgroundImg: 'unknown',
      iconImgAlt: text('icon'),
    }
    expect(await read({ documents: [picture, block('one', fields)] }, 'fi-FI')).toEqual({
      title: 'one (fi)',
      description: 'about one (fi)',
      iconUrl: '/pictures/limits.webp',
      iconImgAlt: 'icon (fi)',
      backgroundImg: null,
      showBannerImg: false,
      bannerImg: '/pictures/limits.webp',
      stepIndicator: false,
      smsMaxAttempts: 3,
    })
  })

  it('is that of the market, else the common one, else none', async () => {
    const documents = [block('common'), block('finnish', { markets: ['FI'] })]
    expect((await read({ documents }, 'en-FI'))?.title).toBe('finnish')
    expect((await read({ documents }))?.title).toBe('common')
    expect(await read({ documents: [block('finnish', { markets: ['FI'] })] })).toBeNull()
    expect(await read({ documents: [] })).toBeNull()
  })

  it('is left out outside its dates, when it is not valid, and as an offer where none may be made (MKT-09)', async () => {
    expect(await read({ documents: [block('later', { startDate: inDays(1) })] })).toBeNull()
    expect(await read({ documents: [block('over', { endDate: now.toString() })] })).toBeNull()
    expect(await read({ documents: [block('broken', { title: 'plain text' })] })).toBeNull()
    const documents = [block('offer', { isOffer: true })]
    expect((await read({ documents }))?.title).toBe('offer')
    expect(await read({ documents, closedMarkets: ['UN'] })).toBeNull()
  })
})

describe('the sign-up popup', () => {
  const read = async (documents: World['documents']) =>
    open({ documents }).handlers['promotions.signupPopup']({ langmarket: 'en-UN' }, visitor)
  it('is for visitors of its markets', async () => {
    const popup = (markets: readonly string[]) =>
      document('popup', 'signupPopup', {
        title: text('Hello'),
        text: text('There'),
        authorized: 'not-authorized',
        markets,
      })
    expect(await read([popup(['UN'])])).toEqual({ popup: { title: 'Hello', text: 'There' } })
    expect(await read([popup(['FI'])])).toEqual({ popup: null })
    expect(await read([])).toEqual({ popup: null })
  })
})

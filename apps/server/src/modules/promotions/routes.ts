import type { Routes, schemas } from '@marquee/contract'
import type { z } from 'zod'
import { AppError, type Handlers } from '../../kernel/index.ts'
import { isShown, textIn } from '../content/index.ts'
import type { PromotionPorts } from './ports.ts'
import { callToActionOf, cardOf, countedOf, detailOf, landingOf, namedOf, vipOf } from './present.ts'
import {
  endedPromotions,
  findLanding,
  findPromotion,
  openPromotions,
  type PromotionReader,
  promotionReader,
  signupBlockOf,
  vipPageOf,
} from './service.ts'

/** Handlers of promotions. */
export type PromotionHandlers = Pick<
  Handlers<Routes>,
  | 'promotions.list'
  | 'promotions.page'
  | 'promotions.landing'
  | 'promotions.vipClub'
  | 'promotions.signupPopup'
  | 'promotions.signupCallToAction'
>

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('error.not_found')
  return value
}

/** The list of promotions. @throws AppError `error.not_found` for a category or tag that editors have not written */
function listAnswer(
  reader: PromotionReader,
  { category, tag }: { readonly category: string | undefined; readonly tag: string | undefined },
): z.input<typeof schemas.promotionList> {
  const { documents, offerRefusal } = reader
  // An address names a category or tag that editors have written; one that nobody has is not found.
  if (category !== undefined) found(documents.categories.find(({ slug }) => slug === category))
  if (tag !== undefined) found(documents.tags.find(({ slug }) => slug === tag))
  const all = openPromotions(reader)
  const inCategory = all.filter((one) => category === undefined || one.category === category)
  const matches = (one: { category: string; tags: readonly string[] }) =>
    (category === undefined || one.category === category) && (tag === undefined || one.tags.includes(tag))
  return {
    category: category === undefined ? null : namedOf(documents.categories, category, reader),
    tag: tag === undefined ? null : namedOf(documents.tags, tag, reader),
    offers: offerRefusal ?? 'allowed',
    categories: countedOf(
      documents.categories,
      all.map((one) => one.category),
      reader,
    ),
    tags: countedOf(
      documents.tags,
      inCategory.flatMap(({ tags }) => tags),
      reader,
    ),
    promotions: inCategory.filter(matches).map((one) => cardOf(one, reader)),
    ended: endedPromotions(reader)
      .filter(matches)
      .map((one) => cardOf(one, reader)),
  }
}

export function promotionHandlers(ports: PromotionPorts): PromotionHandlers {
  const readerFor = async (
    langmarket: string,
    {
      cookies,
      caller,
    }: { cookies: Readonly<Record<string, string | undefined>>; caller: { playerId: bigint } | null },
  ) => promotionReader(ports, { langmarket, cookies, playerId: caller?.playerId ?? null })
  return {
    'promotions.list': async ({ langmarket, category, tag }, context) => {
      const reader = await readerFor(langmarket, context)
      return listAnswer(reader, { category, tag })
    },

    'promotions.page': async ({ langmarket, category, promotion }, context) => {
      const reader = await readerFor(langmarket, context)
      const one = found(findPromotion(reader, { category, promotion }))
      if (one.state === 'closed') return { state: 'closed', reason: one.reason, promotion: null }
      return { state: one.state, reason: null, promotion: detailOf(one.promotion, one.state, reader) }
    },

    'promotions.landing': async ({ langmarket, kind, slug }, context) => {
      const reader = await readerFor(langmarket, context)
      return landingOf(found(findLanding(reader, { kind, slug })), reader, ports)
    },

    'promotions.vipClub': async ({ langmarket }, context) => {
      const reader = await readerFor(langmarket, context)
      return vipOf(found(vipPageOf(reader)), reader)
    },

    'promotions.signupPopup': async ({ langmarket }, { cookies }) => {
      const reader = await readerFor(langmarket, { cookies, caller: null })
      const popup = reader.documents.popups.find((one) => isShown(one, reader.targeting, reader.at))
      return {
        popup: popup
          ? { title: textIn(popup.title, reader.language), text: textIn(popup.text, reader.language) }
          : null,
      }
    },

    'promotions.signupCallToAction': async ({ langmarket }, { cookies }) => {
      const reader = await readerFor(langmarket, { cookies, caller: null })
      const block = signupBlockOf(reader)
      return { callToAction: block ? callToActionOf(block, reader, ports) : null }
    },
  }
}

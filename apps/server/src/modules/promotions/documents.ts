/**
 * The documents of promotions, as editors write them. Content is data: what is not valid is left out, so that one
 * document never takes a page away.
 */
import { schemas } from '@marquee/contract'
import { z } from 'zod'
import type { LocalText, Snapshot, SourcePicture, Targeted } from '../content/index.ts'

const localText: z.ZodType<LocalText> = z.object({ en: z.string() }).catchall(z.string())
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const section = z.looseObject({ id: slug, heading: localText, paragraphs: z.array(localText).min(1) })
/** `to` is below the prefix. */
const button = z.looseObject({ label: localText, to: z.string().startsWith('/') })
const terms = z.array(z.looseObject({ kind: z.enum(schemas.termKinds), text: localText }))
/** Read by `isShown` of the content module, which shows nobody what it does not understand. */
const targeted = {
  authorized: z.custom<Targeted['authorized']>(() => true).optional(),
  targetAudience: z.custom<Targeted['targetAudience']>(() => true).optional(),
  markets: z.array(z.string()).optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
}

const label = z.looseObject({ slug, label: localText, order: z.number() })
const promotion = z.looseObject({
  slug,
  category: slug,
  tags: z.array(slug),
  order: z.number(),
  isOffer: z.boolean(),
  icon: z.enum(schemas.promotionIcons),
  title: localText,
  summary: localText,
  terms,
  sections: z.array(section),
  button: button.optional(),
  /** Shown only where these exist, so that its button opens something. */
  needs: z.enum(['tournaments']).optional(),
  ...targeted,
})
/** What editors write of a call-to-action block (spec 1 §3). */
const callToAction = {
  title: localText,
  description: localText,
  iconImgAlt: localText.optional(),
  /** Ids of `bannerPicture` documents. */
  iconUrl: z.string().optional(),
  backgroundImg: z.string().optional(),
  bannerImg: z.string().optional(),
  showBannerImg: z.boolean(),
  stepIndicator: z.boolean(),
}
const landingPage = z.looseObject({
  kind: z.enum(['promo', 'landing']),
  slug,
  isOffer: z.boolean(),
  campaignId: z.string(),
  bonusCode: z.string().optional(),
  ...callToAction,
  terms,
  playerButton: button,
  ...targeted,
})
const signupCallToAction = z.looseObject({ isOffer: z.boolean(), ...callToAction, ...targeted })
const vipPage = z.looseObject({
  title: localText,
  summary: localText,
  points: z.array(z.looseObject({ title: localText, text: localText })),
  sections: z.array(section),
  markets: z.array(z.string()).optional(),
})
const signupPopup = z.looseObject({ title: localText, text: localText, ...targeted })
const picture = z.looseObject({ pictureId: z.string(), wide: z.custom<SourcePicture>() })

export type LabelDocument = z.output<typeof label>
export type PromotionDocument = z.output<typeof promotion>
export type LandingDocument = z.output<typeof landingPage>
export type SignupBlockDocument = z.output<typeof signupCallToAction>
export type VipDocument = z.output<typeof vipPage>
export type PopupDocument = z.output<typeof signupPopup>

export interface PromotionDocuments {
  readonly categories: readonly LabelDocument[]
  readonly tags: readonly LabelDocument[]
  readonly promotions: readonly PromotionDocument[]
  readonly landingPages: readonly LandingDocument[]
  readonly signupBlocks: readonly SignupBlockDocument[]
  readonly vipPages: readonly VipDocument[]
  readonly popups: readonly PopupDocument[]
  readonly pictures: ReadonlyMap<string, SourcePicture>
}

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order

const readBySnapshot = new WeakMap<Snapshot, PromotionDocuments>()

/** The valid documents, parsed once for each state of the documents. */
export function promotionDocuments(snapshot: Snapshot): PromotionDocuments {
  const known = readBySnapshot.get(snapshot)
  if (known) return known
  const validOf = <T>(type: string, schema: z.ZodType<T>): T[] =>
    snapshot.ofType(type).flatMap((document) => {
      const parsed = schema.safeParse(document)
      return parsed.success ? [parsed.data] : []
    })
  const read: PromotionDocuments = {
    categories: validOf('promotionCategory', label).toSorted(byOrder),
    tags: validOf('promotionTag', label).toSorted(byOrder),
    promotions: validOf('promotion', promotion).toSorted(byOrder),
    landingPages: validOf('landingPage', landingPage),
    signupBlocks: validOf('signupCallToAction', signupCallToAction),
    vipPages: validOf('vipPage', vipPage),
    popups: validOf('signupPopup', signupPopup),
    pictures: new Map(validOf('bannerPicture', picture).map(({ pictureId, wide }) => [pictureId, wide])),
  }
  readBySnapshot.set(snapshot, read)
  return read
}

import type { schemas } from '@marquee/contract'
import type { z } from 'zod'
import { textIn } from '../content/index.ts'
import type {
  LabelDocument,
  LandingDocument,
  PromotionDocument,
  SignupBlockDocument,
  VipDocument,
} from './documents.ts'
import type { PromotionPorts } from './ports.ts'
import type { FoundLanding, PromotionReader } from './service.ts'

type Card = z.input<typeof schemas.promotionCard>
type Named = Card['category']
type Section = z.input<typeof schemas.vipPage>['sections'][number]

/** A category or tag; its slug stands for a name that nobody has written. */
export function namedOf(
  labels: readonly LabelDocument[],
  slug: string,
  { language }: Pick<PromotionReader, 'language'>,
): Named {
  const found = labels.find((one) => one.slug === slug)
  return { slug, label: found ? textIn(found.label, language) : slug }
}

/** An instant in the form of the contract; null without one, and for a text that is none. */
function instantOf(date: string | undefined): string | null {
  if (!date) return null
  try {
    return Temporal.Instant.from(date).toString()
  } catch {
    return null
  }
}

const termsOf = (terms: PromotionDocument['terms'], { language }: Pick<PromotionReader, 'language'>) =>
  terms.map(({ kind, text }) => ({ kind, text: textIn(text, language) }))

const sectionsOf = (
  sections: PromotionDocument['sections'],
  { language }: Pick<PromotionReader, 'language'>,
): Section[] =>
  sections.map(({ id, heading, paragraphs }) => ({
    id,
    heading: textIn(heading, language),
    paragraphs: paragraphs.map((one) => textIn(one, language)),
  }))

export function cardOf(promotion: PromotionDocument, reader: PromotionReader): Card {
  const { documents, language } = reader
  return {
    slug: promotion.slug,
    category: namedOf(documents.categories, promotion.category, reader),
    tags: promotion.tags.map((tag) => namedOf(documents.tags, tag, reader)),
    isOffer: promotion.isOffer,
    icon: promotion.icon,
    title: textIn(promotion.title, language),
    summary: textIn(promotion.summary, language),
    terms: termsOf(promotion.terms, reader),
    startsAt: instantOf(promotion.startDate),
    endsAt: instantOf(promotion.endDate),
  }
}

/** The whole promotion. One that has ended has no button. */
export function detailOf(
  promotion: PromotionDocument,
  state: 'open' | 'ended',
  reader: PromotionReader,
): NonNullable<z.input<typeof schemas.promotionPage>['promotion']> {
  const { button } = promotion
  return {
    ...cardOf(promotion, reader),
    sections: sectionsOf(promotion.sections, reader),
    button:
      button && state === 'open' ? { label: textIn(button.label, reader.language), to: button.to } : null,
  }
}

/** Labels with the number of things that have them, without those that nothing has. */
export const countedOf = (
  labels: readonly LabelDocument[],
  slugs: readonly string[],
  reader: PromotionReader,
): (Named & { count: number })[] =>
  labels
    .map(({ slug }) => ({
      ...namedOf(labels, slug, reader),
      count: slugs.filter((one) => one === slug).length,
    }))
    .filter(({ count }) => count > 0)

function pathOf(
  id: string | undefined,
  { documents }: PromotionReader,
  picturePath: PromotionPorts['content']['picturePath'],
): string | null {
  const picture = id === undefined ? undefined : documents.pictures.get(id)
  return picture ? picturePath(picture) : null
}

/** The call-to-action block of a document, with its pictures as addresses. */
export function callToActionOf(
  block: LandingDocument | SignupBlockDocument,
  reader: PromotionReader,
  { content, smsMaxAttempts }: Pick<PromotionPorts, 'content' | 'smsMaxAttempts'>,
): z.input<typeof schemas.callToAction> {
  const { language } = reader
  const picture = (id: string | undefined) => pathOf(id, reader, content.picturePath)
  return {
    title: textIn(block.title, language),
    description: textIn(block.description, language),
    iconUrl: picture(block.iconUrl),
    iconImgAlt: block.iconImgAlt ? textIn(block.iconImgAlt, language) : '',
    backgroundImg: picture(block.backgroundImg),
    showBannerImg: block.showBannerImg,
    bannerImg: picture(block.bannerImg),
    stepIndicator: block.stepIndicator,
    smsMaxAttempts,
  }
}

export function landingOf(
  { state, landing }: FoundLanding,
  reader: PromotionReader,
  ports: Pick<PromotionPorts, 'content' | 'smsMaxAttempts'>,
): z.input<typeof schemas.landingPage> {
  return {
    state,
    campaignId: landing.campaignId,
    bonusCode: landing.bonusCode ?? null,
    callToAction: callToActionOf(landing, reader, ports),
    terms: termsOf(landing.terms, reader),
    endsAt: instantOf(landing.endDate),
    playerButton: {
      label: textIn(landing.playerButton.label, reader.language),
      to: landing.playerButton.to,
    },
  }
}

export function vipOf(page: VipDocument, reader: PromotionReader): z.input<typeof schemas.vipPage> {
  const { language, offerRefusal } = reader
  return {
    title: textIn(page.title, language),
    summary: textIn(page.summary, language),
    offers: offerRefusal ?? 'allowed',
    points: page.points.map(({ title, text }) => ({
      title: textIn(title, language),
      text: textIn(text, language),
    })),
    sections: sectionsOf(page.sections, reader),
  }
}

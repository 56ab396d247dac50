import { z } from 'zod'
import { route } from '../route.ts'
import { langmarket, text } from '../schemas/common.ts'
import { callToAction, landingPage, promotionList, promotionPage, vipPage } from '../schemas/promotions.ts'

/** A part of an address that editors chose. */
const slug = text(80)

export const promotionRoutes = {
  'promotions.list': route({
    method: 'GET',
    path: '/v1/promotions',
    auth: 'optional',
    query: z.strictObject({ langmarket, category: slug.optional(), tag: slug.optional() }),
    ok: promotionList,
    errors: ['error.not_found'],
    summary: 'Promotions for this reader: all, of a category, or of a tag in a category',
    tag: 'promotions',
    cacheSeconds: 30,
  }),
  'promotions.page': route({
    method: 'GET',
    path: '/v1/promotions/page',
    auth: 'optional',
    query: z.strictObject({ langmarket, category: slug, promotion: slug }),
    ok: promotionPage,
    errors: ['error.not_found'],
    summary: 'A promotion with its key terms; readable for a year after its end',
    tag: 'promotions',
    cacheSeconds: 30,
  }),
  'promotions.landing': route({
    method: 'GET',
    path: '/v1/promotions/landing',
    auth: 'optional',
    query: z.strictObject({ langmarket, kind: z.enum(['promo', 'landing']), slug }),
    ok: landingPage,
    errors: ['error.not_found'],
    summary: 'A registration landing page: its call-to-action block, campaign and bonus code',
    tag: 'promotions',
    cacheSeconds: 30,
  }),
  'promotions.vipClub': route({
    method: 'GET',
    path: '/v1/promotions/vip-club',
    auth: 'optional',
    query: z.strictObject({ langmarket }),
    ok: vipPage,
    errors: ['error.not_found'],
    summary: 'The VIP page of a market',
    tag: 'promotions',
    cacheSeconds: 30,
  }),
  'promotions.signupPopup': route({
    method: 'GET',
    path: '/v1/promotions/signup-popup',
    auth: 'none',
    query: z.strictObject({ langmarket }),
    ok: z.strictObject({
      /** Null where none is for visitors of this market. */
      popup: z.strictObject({ title: z.string(), text: z.string() }).nullable(),
    }),
    errors: [],
    summary: 'The sign-up popup for visitors of a market',
    tag: 'promotions',
    cacheSeconds: 60,
  }),
  'promotions.signupCallToAction': route({
    method: 'GET',
    path: '/v1/promotions/signup-call-to-action',
    auth: 'none',
    query: z.strictObject({ langmarket }),
    ok: z.strictObject({
      /** Null where editors have written none for this market. */
      callToAction: callToAction.nullable(),
    }),
    errors: [],
    summary: 'The call-to-action block of the sign-up in a market',
    tag: 'promotions',
    cacheSeconds: 60,
  }),
} as const

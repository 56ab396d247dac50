import { z } from 'zod'
import { route } from '../route.ts'
import { affordability, incomeCheckPage } from '../schemas/affordability.ts'

/** Whether a player can afford further deposits; `wallet.depositState` names what refuses one. */
export const affordabilityRoutes = {
  'affordability.get': route({
    method: 'GET',
    path: '/v1/player/affordability',
    auth: 'player',
    ok: affordability,
    errors: [],
    summary: 'What limits further deposits for what they would cost the player, and what opens them again',
    tag: 'payments',
  }),
  'affordability.beginIncomeCheck': route({
    method: 'POST',
    path: '/v1/player/affordability/income-check',
    auth: 'player',
    body: z.strictObject({}),
    ok: incomeCheckPage,
    errors: ['error.unavailable', 'error.rate.limited'],
    summary:
      'Open the page on which the player lets a company read the income from a bank account; the open page again',
    tag: 'payments',
    rate: 'account',
  }),
  'affordability.askForReview': route({
    method: 'POST',
    path: '/v1/player/affordability/review',
    auth: 'player',
    body: z.strictObject({}),
    ok: affordability,
    errors: ['error.not_found'],
    summary: 'Ask a person to review a refusal; one request waits at a time',
    tag: 'payments',
    rate: 'account',
  }),
} as const

/** Errors of breaks, exclusions, reality checks and session plans, for the error catalogue. */
import { type CatalogueError, errorsOfEveryCall } from './catalogue-error.ts'

/** By screen. */
export const errorsOfBreaks = {
  break: {
    'a length that is not offered': {
      cause: 'the market does not offer the length, or not any more',
      answer: {
        code: 'error.break.length',
        additionalInfo: { days: [1, 7, 30] },
        validationErrors: [{ field: 'days', code: 'error.break.length' }],
      },
    },
    'a longer break that runs': {
      cause: 'a break that ends later runs already, such as one that was begun on another device',
      answer: { code: 'error.break.shorter' },
    },
    ...errorsOfEveryCall,
  },
  'break, one product': {
    'a product that is not offered': {
      cause: 'the market offers no exclusion from the product alone, or not any more',
      answer: {
        code: 'error.break.product',
        additionalInfo: { products: ['casino', 'live-casino'] },
        validationErrors: [{ field: 'product', code: 'error.break.product' }],
      },
    },
    ...errorsOfEveryCall,
  },
  'break, return': {
    'a moment that is too early': {
      cause: 'the exclusion or the wait after the request is not over',
      answer: { code: 'error.break.return.early', additionalInfo: { from: '2027-04-24T09:00:00Z' } },
    },
    'no request': {
      cause: 'nothing was asked for, it was cancelled on another device, or it has lapsed',
      answer: { code: 'error.break.return.none' },
    },
    'a return that people decide about': {
      cause: 'the exclusion has no end, or the market has people decide',
      answer: { code: 'error.break.return.reviewed' },
    },
    ...errorsOfEveryCall,
  },
  'reality check': {
    'an interval that is not offered': {
      cause: 'the market does not offer the interval, or a restricted player asks for a longer one',
      answer: { code: 'error.reality_check.interval' },
    },
    ...errorsOfEveryCall,
  },
  game: {
    'a reality check that waits': {
      cause: 'play goes on after the reality check is answered, on any device',
      answer: { code: 'error.reality_check.due' },
    },
    'playing time that is used up': {
      cause:
        'the limit of continuous or daily playing time is reached, on all devices together, or a break goes on that the market forces',
      answer: { code: 'error.time_limit.reached' },
    },
    'a session plan that is used up': {
      cause: 'the time or spend of the plan is used up, or its player has ended it, on any device',
      answer: {
        code: 'error.session_plan.ended',
        additionalInfo: { kind: 'time', resetAt: '2027-04-24T09:00:00Z' },
      },
    },
    'a market that requires a session plan': {
      cause: 'the law of the country has time and spend fixed before a game of slots opens',
      answer: { code: 'error.session_plan.required' },
    },
    'age and identity that are being checked': {
      cause: 'sources of data have not answered about the player yet',
      answer: { code: 'error.identity.checking' },
    },
    'an age that nobody has confirmed': {
      cause: 'no source of data and no document has confirmed the age (ID-02)',
      answer: { code: 'error.identity.age.due' },
    },
    'an identity that is not verified': {
      cause: 'nobody whom the market believes has confirmed name, birth date and address (ID-03)',
      answer: { code: 'error.identity.due' },
    },
    'terms of play before identity is verified': {
      cause: 'the market lets people play for a time before; its terms are acknowledged first (ID-04)',
      answer: { code: 'error.identity.grace.due' },
    },
  },
  'session plan': {
    'a plan that runs': {
      cause: 'a plan was made on another device; it cannot be changed',
      answer: { code: 'error.session_plan.running' },
    },
    'the wait after a plan': {
      cause: 'the last plan was used up or ended, on any device',
      answer: {
        code: 'error.session_plan.ended',
        additionalInfo: { kind: 'spend', resetAt: '2027-04-24T09:00:00Z' },
      },
    },
    ...errorsOfEveryCall,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CatalogueError>>>>

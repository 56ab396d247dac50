import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguageId } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { invitationIn, limitInvitation } from './limit-texts.ts'

const root = join(import.meta.dirname, '../../../../..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function filesIn(folder: string, ends: (name: string) => boolean): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules') return []
    return statSync(path).isDirectory() ? filesIn(path, ends) : ends(name) ? [path] : []
  })
}

/** Texts that speak of it and invite to nothing: the control itself, what was asked for, and limits of others. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'limits.remove': 'the control of a limit that the player may remove',
  'limits.how.higher': 'heading above how long a raise waits',
  'limits.held.raise': 'a request that waits, and that it cannot be made now',
  'limits.held.removal': 'a request that waits',
  'limits.pending.removal': 'a request that waits',
  'limits.confirm.removal': 'a request that ends unless it is confirmed',
  'limits.change.lifted': 'history: the operator’s own limit has ended',
  'limits.bad.interval': 'refusal of an amount above that of a longer period',
  'limits.bad.tooHigh': 'refusal of an amount above the highest',
  'limits.restricted': 'a player who cannot raise or remove limits',
  'limits.depositText': 'withdrawals; the Finnish word for them is that for raising',
  'steps.choice.waits': 'how long a raise waits, before the first limit is chosen',
  'home.figures.limits': 'name of a figure: how long a raise waits',
  'deposit.refused.kycText': 'the limit of an account without documents',
  'withdraw.limitText': 'the limit of a withdrawal',
  'withdraw.refused.kycText': 'the limit of a withdrawal without documents',
  'withdraw.refused.limit': 'the limit of a withdrawal',
  'withdraw.refused.strictText': 'a restriction that ends with documents',
}

const invitations = {
  en: 'Raise your limit today!',
  fi: 'Korota pelirajaasi jo tänään!',
  no: 'Øk grensen din i dag!',
  de: 'Erhöhe dein Einzahlungslimit!',
  fr: 'Augmentez votre limite dès aujourd’hui !',
  pt: 'Aumente o seu limite hoje!',
  br: 'Aumente seu limite hoje!',
  cl: 'Aumenta tu límite hoy.',
  ja: '今すぐ上限を引き上げましょう。',
  tl: 'Itaas ang limit mo ngayon!',
  tr: 'Limitini bugün artır!',
  pl: 'Podnieś swój limit już dziś!',
} as const

describe('a text about limits', () => {
  it.each(Object.entries(invitations))(
    'that invites to raise one is found in %s (LIM-27)',
    (language, text) => {
      expect(isLanguageId(language)).toBe(true)
      expect(limitInvitation(`Hello. ${text}`, language as keyof typeof invitations)).toBe(text)
      expect(limitInvitation(text)).toBe(text)
    },
  )

  it('that invites to remove one, or to a higher one, is found, also as a question (LIM-27)', () => {
    for (const text of ['Remove your limits now.', 'Get a higher limit!', 'Why not raise your limit?'])
      expect(limitInvitation(text, 'en')).toBe(text)
    expect(limitInvitation('Warum nicht das Limit erhöhen?', 'de')).toBeDefined()
  })

  it('that says how one is lowered, or that none can be raised, is none (LIM-27)', () => {
    for (const text of [
      'Set a limit. It applies at once.',
      'You cannot raise limits at the moment.',
      'No limit is the highest win. Lift the lid!',
      'Nothing here depends on raising a limit.',
    ])
      expect([text, limitInvitation(text, 'en')]).toEqual([text, undefined])
  })

  it('is found in a field of a document, in the language of the field or of the document (LIM-27)', () => {
    const banner = { _id: 'a', _type: 'banner', title: { en: 'New', fi: invitations.fi } }
    expect(invitationIn(banner)).toEqual({ field: 'title.fi', sentence: invitations.fi })
    const page = { language: 'de', sections: [{ paragraphs: ['Gut.', invitations.de] }] }
    expect(invitationIn(page)?.field).toBe('sections[0].paragraphs[1]')
    expect(invitationIn({ ...banner, title: { en: 'New' } })).toBeUndefined()
  })
})

describe('no text of ours invites to raise or remove a limit', () => {
  it('on pages, in errors and notifications of the site, in any language (LIM-27)', () => {
    const folder = join(root, 'apps/site/app/texts')
    const languages = readdirSync(folder).filter((name) => isLanguageId(name))
    expect(languages.length).toBeGreaterThan(12)
    const found = languages.flatMap((language) =>
      filesIn(join(folder, language), (name) => name.endsWith('.json')).flatMap((file) =>
        Object.entries(readJson(file) as Record<string, string>)
          .filter(([id]) => EXPLAINED[id] === undefined)
          .flatMap(([id, text]) => {
            const sentence = isLanguageId(language) ? limitInvitation(text, language) : undefined
            return sentence === undefined ? [] : [`${language} ${id}: ${sentence}`]
          }),
      ),
    )
    expect(found).toEqual([])
  })

  it('in documents of the brands: banners, promotions, pages, footers (LIM-27)', () => {
    const files = filesIn(join(root, 'brands'), (name) => name.endsWith('.json'))
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap((file) => invitationIn(readJson(file)) ?? [])).toEqual([])
  })

  it('in mails and messages of the server, in any language (LIM-27)', () => {
    const files = filesIn(join(root, 'apps/server/src'), (name) =>
      /(?:mails?|texts|messages?)\.ts$/.test(name),
    )
    const texts = files
      .filter((file) => !file.endsWith('limit-texts.ts'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['"`])[^'"`\n]+(?=['"`])/g) ?? [])
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.flatMap((text) => limitInvitation(text) ?? [])).toEqual([])
  })
})

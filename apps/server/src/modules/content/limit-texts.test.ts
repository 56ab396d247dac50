import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguageId, languageChain } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { invitationIn, limitInvitation } from './limit-texts.ts'
import { foldI, limitWords } from './limit-words.ts'

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
  'limits.bad.tooHigh': 'refusal of an amount above the highest',
  'limits.restricted': 'a player who cannot raise or remove limits',
  'steps.choice.waits': 'how long a raise waits, before the first limit is chosen',
  'home.figures.limits': 'name of a figure: how long a raise waits',
  'deposit.refused.kycText': 'the limit of an account without documents',
  'withdraw.limitText': 'the limit of a withdrawal',
  'withdraw.refused.kycText': 'the limit of a withdrawal without documents',
}

/** Words that search compares with typed ones. */
const isNeverShown = (id: string) => /^search\.topic\..+\.words$/.test(id)

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

  it('is no denial where a word only begins like one, or stands elsewhere, or nothing is easier (LIM-27)', () => {
    const texts = [
      ['en', 'Ask an agent to raise your limit today.'],
      ['en', 'Nothing is easier than raising your limit!'],
      ['en', 'Do not forget to raise your limit.'],
      ['en', 'Never miss a game, raise your limit.'],
      ['en', 'Raise your limit and never stop.'],
      ['en', 'Get a higher daily loss limit, not later but now.'],
      ['en', 'Your limit can be much higher.'],
      ['en', 'Raise or lower your limit 24 hours a day.'],
      ['tr', 'Limitini artır, heyecanı yaşa!'],
      ['tr', 'LİMİTİNİ ARTIR!'],
      ['tr', 'Hiçbir şey limitini artırmak kadar kolay değil!'],
      ['fi', 'Korota pelirajaasi ja saat etuja!'],
      ['fi', 'Nosta rajaasi tänään.'],
      ['no', 'Ikke glem å øke grensen din.'],
      ['de', 'Ihr niedriges Limit jetzt erhöhen!'],
      ['de', 'Noch nie war es so einfach, dein Limit zu erhöhen.'],
      ['fr', 'Rien de plus simple que de relever votre limite !'],
      ['pt', 'Nada mais fácil do que aumentar o seu limite.'],
      ['cl', 'No esperes para subir tu límite.'],
      ['pl', 'Nie ma nic prostszego niż podnieść limit.'],
      ['tl', 'Itaas ang limit mo para sa walang katapusang saya!'],
      ['ja', '上限を引き上げませんか。'],
      ['ja', '上限を引き上げるしかない！'],
    ] as const
    for (const [language, text] of texts)
      expect([text, limitInvitation(text, language)]).toEqual([text, text])
  })

  it('that is limited, or about tables, withdrawals, ages, prizes or a refusal, is none (LIM-27)', () => {
    const texts = [
      ['fi', 'Nostoraja on 5 000 €.'],
      ['fi', 'Rajoitettu erä, korkeammat palkinnot.'],
      ['fi', 'Rajaa ei voi korottaa nyt.'],
      ['fi', 'Pöydät, joissa on korkeammat rajat.'],
      ['tr', 'Sınırlı süre: daha yüksek ödüller'],
      ['tr', 'Limitinizi şu anda artıramazsınız.'],
      ['tr', 'Limiti artırmak şu anda mümkün değil.'],
      ['no', 'Grenseløs moro og høyere premier.'],
      ['no', 'Du kan ikke øke grensen nå.'],
      ['de', 'Limitierte Aktion mit höheren Preisen'],
      ['de', 'Ein Limit lässt sich jetzt nicht erhöhen.'],
      ['pl', 'Limitowana oferta, wyższe nagrody'],
      ['pl', 'Limitu nie można teraz podnieść.'],
      ['en', 'The table limit is €500; higher bets are not taken.'],
      ['en', 'The limit is €500 and higher bets are refused.'],
      ['en', 'Tables with higher limits'],
      ['en', 'Higher withdrawal limits after a check of your documents.'],
      ['en', 'Higher prizes within your limit.'],
      ['en', 'The age limit is higher in Estonia.'],
      ['en', 'We do not raise limits.'],
      ['en', 'Lowering a limit applies at once, raising it takes 24 hours.'],
      ['en', 'Lowering a limit applies at once; raising it takes 24 hours.'],
      ['de', 'Tische, an denen die Limits höher sind'],
      ['fr', 'Tables à limites élevées'],
      ['fr', 'Nous ne relevons pas une limite.'],
      ['tl', 'Hindi mo maaaring itaas ang limit ngayon.'],
      ['ja', '今は上限を引き上げることはできません。'],
    ] as const
    for (const [language, text] of texts)
      expect([text, limitInvitation(text, language)]).toEqual([text, undefined])
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
          .filter(([id]) => EXPLAINED[id] === undefined && !isNeverShown(id))
          .flatMap(([id, text]) => {
            const sentence = isLanguageId(language) ? limitInvitation(text, language) : undefined
            return sentence === undefined ? [] : [`${language} ${id}: ${sentence}`]
          }),
      ),
    )
    expect(found).toEqual([])
  })

  it('notifications about a limit name no raise at all, in any language (LIM-27)', () => {
    const folder = join(root, 'apps/site/app/texts')
    const texts = readdirSync(folder).flatMap((language) => {
      const file = join(folder, language, 'inbox.json')
      if (!isLanguageId(language) || !existsSync(file)) return []
      const words = languageChain(language).flatMap((id) => limitWords[id] ?? [])[0]
      return Object.entries(readJson(file) as Record<string, string>)
        .filter(([id]) => id.startsWith('inbox.limit'))
        .map(([id, text]) => ({ place: `${language} ${id}`, text: foldI(text), words }))
    })
    expect(new Set(texts.map(({ place }) => place.split(' ')[0])).size).toBeGreaterThan(10)
    const found = texts.filter(({ text, words }) => words?.raise.test(text) || words?.higher.test(text))
    expect(found.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
    expect('raise').toMatch(limitWords.en?.raise ?? /^$/)
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

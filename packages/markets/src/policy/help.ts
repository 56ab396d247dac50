import { type disputeBodies, disputesOf } from './disputes.ts'

/** Free help lines for problem gambling, by the country that runs them (CARE-08). */
export interface HelpContact {
  readonly id: string
  readonly name: string
  /** As dialled in the country; absent for help on the web only. */
  readonly phone?: string
  readonly url?: string
}

export const helpContacts = {
  UN: [{ id: 'gambling-therapy', name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' }],
  BR: [{ id: 'jogadores-anonimos', name: 'Jogadores Anônimos', url: 'https://jogadoresanonimos.com.br' }],
  TR: [{ id: 'yedam', name: 'YEDAM', phone: '115', url: 'https://www.yedam.org.tr' }],
  LL: [
    {
      id: 'loket-kansspel',
      name: 'Loket Kansspel',
      phone: '0800 24 000 22',
      url: 'https://loketkansspel.nl',
    },
  ],
  FR: [
    {
      id: 'joueurs-info-service',
      name: 'Joueurs Info Service',
      phone: '09 74 75 13 13',
      url: 'https://www.joueurs-info-service.fr',
    },
  ],
  // Canada has a line in each province; this one, of the whole country, leads to them.
  CA: [{ id: '211-canada', name: '211 Canada', phone: '211', url: 'https://211.ca' }],
  ON: [
    { id: 'connexontario', name: 'ConnexOntario', phone: '1-866-531-2600', url: 'https://connexontario.ca' },
  ],
  QC: [
    {
      id: 'jeu-aide-reference',
      name: 'Jeu : aide et référence',
      phone: '1-800-461-0140',
      url: 'https://aidejeu.ca',
    },
  ],
  JJ: [
    {
      id: 'check-dein-spiel',
      name: 'Check dein Spiel',
      phone: '0800 1 37 27 00',
      url: 'https://www.check-dein-spiel.de',
    },
  ],
  NZ: [
    {
      id: 'gambling-helpline-nz',
      name: 'Gambling Helpline Aotearoa',
      phone: '0800 654 655',
      url: 'https://www.gamblinghelpline.co.nz',
    },
  ],
  GG: [
    {
      id: 'gamcare',
      name: 'National Gambling Helpline',
      phone: '0808 8020 133',
      url: 'https://www.gamcare.org.uk',
    },
  ],
  IN: [{ id: 'tele-manas', name: 'Tele-MANAS', phone: '14416', url: 'https://telemanas.mohfw.gov.in' }],
  PH: [{ id: 'ncmh', name: 'NCMH Crisis Hotline', phone: '1553' }],
  PT: [{ id: 'linha-1414', name: 'Linha Vida', phone: '1414' }],
  AT: [
    {
      id: 'spielsuchthilfe',
      name: 'Spielsuchthilfe',
      phone: '01 544 13 57',
      url: 'https://www.spielsuchthilfe.at',
    },
  ],
  FI: [{ id: 'peluuri', name: 'Peluuri', phone: '0800 100 101', url: 'https://peluuri.fi' }],
  NO: [{ id: 'hjelpelinjen', name: 'Hjelpelinjen', phone: '800 800 40', url: 'https://hjelpelinjen.no' }],
  PP: [{ id: 'stodlinjen', name: 'Stödlinjen', phone: '020-81 91 00', url: 'https://www.stodlinjen.se' }],
} as const satisfies Readonly<Record<string, readonly HelpContact[]>>

/** The help of a market, followed by the help that is offered everywhere. */
export const helpOf = (market: keyof typeof helpContacts) => [...helpContacts[market], ...helpContacts.UN]

/** Whom a market names: its help, and who settles disputes. */
export const contactsOf = (market: keyof typeof helpContacts & keyof typeof disputeBodies) => ({
  'help.contacts': helpOf(market),
  'complaint.adr': disputesOf(market),
})

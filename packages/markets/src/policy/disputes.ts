/**
 * Bodies that settle disputes between a player and the operator, free of charge for the player, by the country that
 * they are for (CARE-10). Where a licence names another body, the licence's row does.
 */
export interface DisputeBody {
  readonly id: string
  readonly name: string
  readonly url: string
}

export const disputeBodies = {
  /** Of operators in any country; for a market without one of its own. */
  UN: [{ id: 'ecogra', name: 'eCOGRA', url: 'https://ecogra.org' }],
  BR: [{ id: 'consumidor-gov', name: 'Consumidor.gov.br', url: 'https://www.consumidor.gov.br' }],
  JJ: [
    {
      id: 'universalschlichtungsstelle',
      name: 'Universalschlichtungsstelle des Bundes',
      url: 'https://www.universalschlichtungsstelle.de',
    },
  ],
  GG: [
    {
      id: 'ibas',
      name: 'Independent Betting Adjudication Service (IBAS)',
      url: 'https://www.ibas-uk.com',
    },
  ],
  PT: [
    {
      id: 'cniacc',
      name: 'Centro Nacional de Informação e Arbitragem de Conflitos de Consumo (CNIACC)',
      url: 'https://www.cniacc.pt',
    },
  ],
  AT: [
    {
      id: 'verbraucherschlichtung',
      name: 'Schlichtung für Verbrauchergeschäfte',
      url: 'https://www.verbraucherschlichtung.at',
    },
  ],
  FI: [{ id: 'kuluttajariita', name: 'Kuluttajariitalautakunta', url: 'https://www.kuluttajariita.fi' }],
  NO: [{ id: 'forbrukertilsynet', name: 'Forbrukertilsynet', url: 'https://www.forbrukertilsynet.no' }],
  PP: [{ id: 'arn', name: 'Allmänna reklamationsnämnden (ARN)', url: 'https://www.arn.se' }],
} as const satisfies Readonly<Record<string, readonly DisputeBody[]>>

/** The body of a market, followed by the one for operators in any country. */
export const disputesOf = (market: keyof typeof disputeBodies) => [
  ...disputeBodies[market],
  ...disputeBodies.UN,
]

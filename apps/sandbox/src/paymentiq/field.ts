import { type Html, html } from '../html.ts'

/** Error text of a field. */
export interface Problem {
  readonly field: string
  readonly text: string
}

/** cashier.js writes the card's network here while its number is typed. */
const NETWORK = html`<output class="hint" for="cardNumber" data-network></output>`

/** A labelled input with its hint and its error. */
export function field(options: {
  name: string
  label: string
  problem: Problem | null
  value?: string
  hint?: string
  attributes: string
}): Html {
  const { name, label, problem, value = '', hint } = options
  const isBad = problem?.field === name
  const described = [isBad ? `${name}-problem` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      ${isBad ? { markup: 'aria-invalid="true"' } : ''}
      ${described ? { markup: `aria-describedby="${described}"` } : ''}
      ${{ markup: options.attributes }}
    />
    ${name === 'cardNumber' ? NETWORK : ''} ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${isBad ? html`<p class="problem" id="${name}-problem" role="alert">${problem.text}</p>` : ''}
  </div>`
}

import { type Dialect, type RoundMoment, fieldsOf } from './dialect.ts'

const balanceOf = ({ balanceMinor }: RoundMoment) => ({ balance: Number(balanceMinor) })

/** The `rgMessage` dialect. The game says that it is ready after the page has answered. */
export const relax: Dialect = {
  loaded: () => [{ rgMessage: 'gprg_Listening' }],
  replyTo: (data) =>
    fieldsOf(data)['rgMessage'] === 'oprg_Ready'
      ? [{ rgMessage: 'gprg_Ready' }, { rgMessage: 'gprg_GameReady' }]
      : [],
  roundStarted: (moment) => [{ rgMessage: 'gprg_GameRoundStart', payload: balanceOf(moment) }],
  resultShown: () => [],
  roundEnded: (moment) => [{ rgMessage: 'gprg_GameRoundEnd', payload: balanceOf(moment) }],
  quit: () => [{ rgMessage: 'gprg_UserAction', payload: { action: 'home' } }],
  read(data) {
    switch (fieldsOf(data)['rgMessage']) {
      case 'oprg_UpdateBalance':
        return 'refreshBalance'
      case 'oprg_GamePause':
        return 'pause'
      case 'oprg_GameResume':
        return 'resume'
      default:
        return null
    }
  },
}

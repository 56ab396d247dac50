import { defineTopic } from '../../shared/socket/topics.ts'
import type { Wallet } from './newer-wallet.ts'
import { setWallet, walletKey } from './wallet.ts'

function isWallet(value: unknown): value is Wallet {
  return typeof value === 'object' && value !== null && 'seq' in value && typeof value.seq === 'number'
}

/** Socket messages about the balance. */
export const walletTopics = {
  balance: defineTopic({
    type: 'WALLET_BALANCE',
    parse: ({ balanceMap }) => (isWallet(balanceMap) ? balanceMap : undefined),
    write: setWallet,
  }),
  // The pong carries the wallet's version, which reveals a message that was lost.
  version: defineTopic({
    type: 'PONG',
    parse: ({ seq }) => (typeof seq === 'number' ? seq : undefined),
    write(client, seq) {
      const known = client.getQueryData<Wallet>(walletKey)?.seq
      if (known !== undefined && seq > known) void client.invalidateQueries({ queryKey: walletKey })
    },
  }),
}

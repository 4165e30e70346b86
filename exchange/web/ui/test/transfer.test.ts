import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, hasInWords, inWords, newTransactionId, newTransfer } from '../src/state/transfer.ts';

const wanted = {
  ...newTransfer(),
  transactionId: 'd1',
  asset: 'USD',
  amount: '1 000.50',
  from: 'bob',
  to: 'alice',
  toAccount: 'C1',
};

test('a deposit has no payer, a withdrawal no receiver', () => {
  const head = { transactionId: 'd1', asset: 'USD', amount: '1000.50' };
  assert.deepEqual(bodyOf(wanted), { type: 'DEPOSIT', ...head, to: 'alice', toAccount: 'C1' });
  assert.deepEqual(bodyOf({ ...wanted, type: 'WITHDRAWAL' }), { type: 'WITHDRAWAL', ...head, from: 'bob' });
  const both = bodyOf({ ...wanted, type: 'TRANSFER', reason: ' fee ' });
  assert.deepEqual([both.from, both.to, both.reason], ['bob', 'alice', 'fee']);
});

test('the insurance pays nobody else, and is paid by an owner', () => {
  const paid = bodyOf({ ...wanted, type: 'TO_INSURANCE' });
  assert.deepEqual([paid.from, paid.to, paid.toAccount], ['bob', undefined, undefined]);
  const got = bodyOf({ ...wanted, type: 'FROM_INSURANCE' });
  assert.deepEqual([got.from, got.to, got.toAccount], [undefined, 'alice', 'C1']);
  assert.match(inWords(paid), /^To insurance 1.000\.50 USD from bob$/);
});

test('it is asked about in words', () => {
  assert.equal(inWords(bodyOf(wanted)).replace(/\s/g, ' '), 'Deposit 1 000.50 USD to alice, client C1');
});

test('what is there afterwards is said in words', () => {
  const has = { asset: 'USD', posted: '1000.50', held: '0.50', free: '1000.00', marginCalled: false };
  const said = [null, 'C1'].map((account) => hasInWords({ participant: 'alice', account, ...has }));
  assert.equal(said[0]?.replace(/\s/g, ' '), 'alice has 1 000.50 USD, 1 000.00 free');
  assert.match(said[1] ?? '', /^alice, client C1 has /);
});

test('an id is short enough and not the one before', () => {
  assert.notEqual(newTransactionId(1e12, 0.1), newTransactionId(1e12, 0.2));
  assert.ok(newTransactionId(1e14, 0.999).length <= 20);
});

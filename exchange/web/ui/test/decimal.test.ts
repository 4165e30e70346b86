import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimal } from '../src/state/decimal.ts';

test('a decimal keeps every digit of its text', () => {
  for (const text of ['0', '10.05', '-0.01', '9007199254740993', '123456789012345678.901234567']) {
    assert.equal(decimal.text(decimal.of(text)), text);
  }
});

test('what is no decimal is none', () => {
  for (const text of ['', '.', '1.', '.5', '1e3', '1,5', 'NaN', '0x10', '--1', '1 2']) {
    assert.equal(decimal.parse(text), null, text);
  }
});

test('decimals of different scales compare by value', () => {
  assert.equal(decimal.compareText('10.5', '10.50'), 0);
  assert.equal(decimal.compareText('-2', '-10'), 1);
  assert.equal(decimal.compareText('9007199254740993', '9007199254740992'), 1);
});

test('a value that does not fit a scale is refused, not rounded', () => {
  assert.equal(decimal.unitsAt(decimal.of('10.05'), 2), 1005n);
  assert.equal(decimal.unitsAt(decimal.of('10.050'), 2), 1005n);
  assert.equal(decimal.unitsAt(decimal.of('10.055'), 2), null);
});

test('sums and products are exact', () => {
  assert.equal(decimal.text(decimal.plus(decimal.of('0.1'), decimal.of('0.2'))), '0.3');
  assert.equal(decimal.text(decimal.minus(decimal.of('1'), decimal.of('0.01'))), '0.99');
  assert.equal(decimal.text(decimal.times(decimal.of('19.99'), decimal.of('3'))), '59.97');
});

test('the ticks beside a price are told', () => {
  const beside = (price: string, tick: string) => {
    const { below, above } = decimal.neighbours(decimal.of(price), decimal.of(tick));
    return [decimal.text(below), decimal.text(above)];
  };
  assert.deepEqual(beside('10.07', '0.05'), ['10.05', '10.10']);
  assert.deepEqual(beside('10.05', '0.05'), ['10.05', '10.05']);
  assert.deepEqual(beside('10.056', '0.01'), ['10.05', '10.06']);
  assert.deepEqual(beside('-0.3', '1'), ['-1', '0']);
});

test('what is printed with its thousands apart is taken as it stands', () => {
  for (const text of [
    '1 234 567.8901',
    decimal.grouped('1234567.8901'),
    '1\u202f234\u00a0567.8901',
    ' 1234567.8901 ',
  ]) {
    assert.equal(decimal.text(decimal.of(text)), '1234567.8901', text);
    assert.equal(decimal.plain(text), '1234567.8901', text);
  }
  for (const text of ['1 2', '1 00', '1000 000', '1  000', '1 000 ,5', '3000,50']) {
    assert.equal(decimal.parse(text), null, text);
    assert.equal(decimal.plain(text), text, text);
  }
});

test('thousands stand apart', () => {
  assert.equal(decimal.grouped('1234567.8901'), '1\u2009234\u2009567.8901');
  assert.equal(decimal.grouped('-999'), '-999');
});

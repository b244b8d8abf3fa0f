import assert from 'node:assert/strict';
import {it} from 'node:test';

it('fails every time', () => assert.equal('said', 'expected'));

export type {Bench, BenchCall, BenchStart, DrawnFact, Reopening} from './bench.js';
export {CHECK_IDS, type Check, type CheckId, type CheckResult} from './check.js';
export {CHECKS} from './run-checks.js';
export {runChecks, type CheckReport} from './run-checks.js';
export {lintEvents, StreamLinter, type LintOptions} from './lint/linter.js';
export {RULES, ruleOf, type Finding, type Rule, type RuleId, type Severity} from './lint/rules.js';
export {LINTED_PROTOCOLS, WireLinter, type LintedProtocol} from './lint/wire.js';
export {
  SERVER_CHECKS,
  SERVER_PROTOCOLS,
  type ServerCheckId,
  type ServerCheckOptions,
  type ServerCheckResult,
  type ServerProtocol,
} from './server/check.js';
export {runServerChecks} from './server/run-server-checks.js';

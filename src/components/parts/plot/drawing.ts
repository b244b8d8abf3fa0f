import type {SVGTemplateResult} from 'lit';
import type {StatusTone} from '../../../styles/status.js';
import type {Place} from './point-walker.js';

/** The room that a drawing has. Where it is mirrored, everything begins at the right. */
export interface Room {
  readonly width: number;
  readonly isMirrored: boolean;
  /** How large small text is here, in pixels: it grows with the reader's own size. */
  readonly textSize: number;
}

/** What is drawn, and where each point of the plot stands in it. */
export interface Drawing {
  readonly height: number;
  readonly body: SVGTemplateResult;
  readonly places: readonly Place[];
}

/** One value that a person can come to: by pointer, by key, or in the table. */
export interface PlotPoint {
  /** Different from all others, and the same for the same fact. */
  readonly key: string;
  /** What it is. */
  readonly title: string;
  /** What is known of it, in words. */
  readonly text: string;
  /** The same in the table, in the order of its columns: texts, or templates with a link inside. */
  readonly cells: readonly unknown[];
  /** Whether there is more to see of it elsewhere. */
  readonly opens?: boolean;
}

/** A column of the table behind a plot. */
export interface PlotColumn {
  readonly name: string;
  readonly isNumeric?: boolean;
}

/** A shape of the drawing with its meaning and its count. */
export interface PlotKey {
  readonly mark: SVGTemplateResult;
  readonly tone?: StatusTone;
  readonly text: string;
}

/** A plot: what it shows in words, its values, and how they are drawn. */
export interface Plot {
  readonly name: string;
  /** The main fact, in words. */
  readonly caption: string;
  /** What is missing from it, and why. */
  readonly notes?: readonly string[];
  readonly key?: readonly PlotKey[];
  readonly columns: readonly PlotColumn[];
  readonly points: readonly PlotPoint[];
  draw(room: Room): Drawing;
}

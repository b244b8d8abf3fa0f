/** Somebody wants to see another round of the same review. It bubbles through shadow roots up to its lane. */
export class AgentReviewShowEvent extends Event {
  static readonly type = 'agent-review-show';

  readonly reviewId: string;

  constructor(reviewId: string) {
    super(AgentReviewShowEvent.type, {bubbles: true, composed: true});
    this.reviewId = reviewId;
  }
}

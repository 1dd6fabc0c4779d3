// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace spillway::kernel {

/// What an element of a PairingHeap derives from.
template <class Node>
struct HeapLinks {
  Node* child = nullptr;
  Node* next = nullptr;      // sibling
  Node* previous = nullptr;  // sibling, or the parent of a first child
};

/// A priority queue threaded through its elements, which it does not own: no allocation, and any
/// element can be taken out. `Before()(a, b)` must be a strict total order. Push O(1); pop and
/// erase O(log n) amortised.
template <class Node, class Before>
class PairingHeap {
 public:
  bool empty() const { return root_ == nullptr; }
  Node& top() const { return *root_; }
  void clear() { root_ = nullptr; }

  void push(Node& node) {
    links(node) = HeapLinks<Node>();
    root_ = root_ == nullptr ? &node : meld(root_, &node);
  }

  void erase(Node& node) {
    HeapLinks<Node>& gone = links(node);
    Node* rest = pair_up(gone.child);
    if (&node == root_) {
      root_ = rest;
      return;
    }
    (links(*gone.previous).child == &node ? links(*gone.previous).child
                                          : links(*gone.previous).next) = gone.next;
    if (gone.next != nullptr) links(*gone.next).previous = gone.previous;
    if (rest != nullptr) root_ = meld(root_, rest);
  }

 private:
  static HeapLinks<Node>& links(Node& node) { return node; }

  /// Both are roots; the later becomes the other's first child.
  static Node* meld(Node* a, Node* b) {
    if (Before()(*b, *a)) std::swap(a, b);
    links(*b).previous = a;
    links(*b).next = links(*a).child;
    if (links(*a).child != nullptr) links(*links(*a).child).previous = b;
    links(*a).child = b;
    return a;
  }

  /// Melds a row of siblings: in pairs from the left, then the pairs from the right.
  static Node* pair_up(Node* first) {
    Node* pairs = nullptr;  // linked backwards by `next`
    while (first != nullptr) {
      Node* a = first;
      Node* b = links(*a).next;
      first = b != nullptr ? links(*b).next : nullptr;
      links(*a).next = links(*a).previous = nullptr;
      if (b != nullptr) {
        links(*b).next = links(*b).previous = nullptr;
        a = meld(a, b);
      }
      links(*a).next = pairs;
      pairs = a;
    }
    Node* root = nullptr;
    while (pairs != nullptr) {
      Node* pair = std::exchange(pairs, links(*pairs).next);
      links(*pair).next = nullptr;
      root = root == nullptr ? pair : meld(root, pair);
    }
    return root;
  }

  Node* root_ = nullptr;
};

}  // namespace spillway::kernel
